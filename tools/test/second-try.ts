import { addCounts, type Counts, noCounts } from './counts.ts'
import type { Failure } from './failures.ts'

/** How a part ended, as far as a second try asks. */
interface Ended extends Counts {
  readonly failures: readonly Failure[]
}

/** More tests than this do not fail by chance. */
const MOST = 3

/** Returns the files to run again, each once; none where nothing failed, too much did, or something failed that no test names. */
export function filesToTryAgain({ failed, failures }: Ended): string[] {
  const isNamed = failed > 0 && failures.length === failed
  return isNamed && failed <= MOST ? [...new Set(failures.map(({ file }) => file))] : []
}

/** Returns the counts with what failed as passed, where its files passed at the second try; otherwise as they were. */
export function countSecondTry<Outcome extends Ended>(first: Outcome, second: Counts): Outcome & Unsteady {
  const isGood = second.failed === 0 && second.skipped === 0 && second.passed >= first.failed
  if (!isGood) return { ...first, unsteady: [] }
  const counts = addCounts({ ...noCounts, passed: first.failed }, { ...first, failed: 0 })
  return { ...first, ...counts, failures: [], unsteady: first.failures }
}

/** Tests that failed beside others and passed at the second try. */
export interface Unsteady {
  readonly unsteady: readonly Failure[]
}
