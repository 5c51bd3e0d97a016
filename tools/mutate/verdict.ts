import { countsLine } from '../test/counts.ts'
import type { Mistake } from './plant.ts'
import type { Ran } from './run-tests.ts'

/** A mistake that was planted, with the outcome of its tests. */
export interface TriedMistake<Planted> extends Ran {
  readonly mistake: Planted
  readonly seconds: number
}

/** A run that was cut short says neither that the mistake was seen nor that it was not: the machine may have been busy. */
export const isUndecided = ({ cutShort }: Pick<Ran, 'cutShort'>): boolean => cutShort !== undefined
const isMissed = ({ red, cutShort }: Ran): boolean => red.length === 0 && cutShort === undefined

const verdictOf = (ran: Ran): string => {
  if (isUndecided(ran)) return 'UNDECIDED'
  return isMissed(ran) ? 'NOT CAUGHT' : `${ran.red.length} red`
}

export function verdictLine(tried: TriedMistake<Mistake>): string {
  const { mistake, red, cutShort, seconds } = tried
  const [first = cutShort ?? '', ...more] = red
  const others = more.length > 0 ? ` (and ${more.length} more)` : ''
  return `${verdictOf(tried).padEnd(11)} ${mistake.name.padEnd(72)} ${seconds.toFixed(1).padStart(5)} s  ${first}${others}`
}

/** The closing line: caught ones passed, missed ones failed, undecided ones count as skipped. Only where all were caught is the exit code 0. */
export function closingOf(tried: readonly Ran[]): { readonly line: string; readonly exitCode: number } {
  const [failed, skipped] = [tried.filter(isMissed).length, tried.filter(isUndecided).length]
  const passed = tried.length - failed - skipped
  const line = countsLine({ passed, failed, skipped })
  const undecided =
    skipped === 0
      ? ''
      : `${skipped} undecided: their tests were cut short, also alone. Try them on a quiet machine (--only).\n`
  return { line: undecided + line, exitCode: passed === tried.length ? 0 : 1 }
}
