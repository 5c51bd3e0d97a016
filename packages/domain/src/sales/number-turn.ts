/** Numbers that a registration has of its device's range; the next registration begins behind them. Source: D65. */
export const NUMBERS_PER_REGISTRATION = 1_000_000

/** The first running number of a registration; `epoch` counts them from 1. */
export const firstNumberOf = (epoch: number): number => (epoch - 1) * NUMBERS_PER_REGISTRATION + 1

/** The facts about the till that gave a number. */
export interface NumberingTill {
  readonly epoch: number
  /** The sequence of the entry that carries the number. */
  readonly sequence: number
  /** Numbers that open orders and payments that were given up may have taken besides. */
  readonly besides: number
}

/**
 * Returns why a running number cannot be the next one of its registration: it is of another one (`foreign`), or further on than the entries written so far and
 * what was begun besides explain (`ahead`). Null: it can.
 */
export function numberTurnFault(
  running: number,
  { epoch, sequence, besides }: NumberingTill,
): 'foreign' | 'ahead' | null {
  const given = running - firstNumberOf(epoch) + 1
  if (given < 1 || given > NUMBERS_PER_REGISTRATION) return 'foreign'
  return given > sequence + besides ? 'ahead' : null
}

/** The highest number that is written like this one, in the same digits. */
export function lastLike(number: string): string {
  const digitsAt = number.lastIndexOf('-') + 1
  return number.slice(0, digitsAt) + '9'.repeat(number.length - digitsAt)
}
