import { existsSync, readdirSync } from 'node:fs'
import { type Counts, soundCounts } from './counts.ts'
import { explainNothing } from './explain-failure.ts'
import type { Failure } from './failures.ts'
import type { FileTime } from './file-times.ts'
import type { Need } from './provision.ts'
import type { ProgramOutcome } from './run-program.ts'

/** The place of a part: the folder it runs in, the folder its report may use, and the database that was made for it. */
export interface Place {
  readonly root: string
  readonly reports: string
  /** Also runs what the gate leaves out: everything on both databases, every journey in every language, every seed. */
  readonly isWhole: boolean
  /** Leaves out what takes a person too long before a commit. */
  readonly isQuick: boolean
  /** Runs only the tests that import what changed since this commit; undefined runs all. */
  readonly changedSince: string | undefined
  readonly postgresUrl: string | undefined
}

export interface Outcome extends Counts {
  readonly output: string
  /** One line for a part that ran no test: why, and what to do. */
  readonly explanation: string | undefined
  readonly processorSeconds: number | undefined
  readonly files: readonly FileTime[]
  readonly failures: readonly Failure[]
}

/** One section of the suite. */
export interface Part {
  readonly name: string
  readonly isQuick: boolean
  /** Whether the gate leaves it out unless it is run whole, or this part is named. */
  readonly isOfWholeOnly?: boolean
  /** Whether the gate has it from another part, and only a quick run and a whole one do it apart. */
  readonly isInAnother?: boolean
  readonly needs: readonly Need['name'][]
  isHere(root: string): boolean
  run(place: Place): Promise<Outcome>
  /** Runs these files of it and no others; a part that has no files has none. */
  runFiles?(place: Place, files: readonly string[]): Promise<Outcome>
}

// Far above what a part takes on a quiet machine: only a part that hangs meets it.
export const limitSeconds = 3_000
export const limitOf = ({ isWhole }: Place): number => (isWhole ? 2 * limitSeconds : limitSeconds)
export const always = (): boolean => true
type Named = Pick<Outcome, 'files' | 'failures'>
export const outcomeOf = (name: string, ended: ProgramOutcome, counts: Counts | undefined, named?: Named): Outcome => ({
  ...soundCounts(counts, ended.exitCode),
  explanation: explainNothing(name, counts, ended.output),
  files: named?.files ?? [],
  failures: named?.failures ?? [],
  output: ended.output,
  processorSeconds: ended.processorSeconds,
})

/** Returns whether a folder has a file with this ending somewhere. */
export const holds = (folder: string, ending: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (path) => path.endsWith(ending) && !path.includes('node_modules'),
  )
