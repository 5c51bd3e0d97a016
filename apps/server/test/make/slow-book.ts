/*
 * A member's two books as the slow model would write them, line by line. It knows the numbers of specification §4 and adds up by hand.
 */

/** One line: why, how much, and what there is after it. */
export type Line = readonly [why: number, amount: number, after: number]

/** Reasons of points. */
export const EARNED = 1
export const USED = 2
export const BY_HAND = 4
export const TAKEN_BACK = 5
export const GIVEN_BACK = 6
export const EXPIRED = 7
export const MERGED = 8
export const RECHARGE_GIFT = 10

/** Types of balance, the principal's; the bonus has the number behind it. */
export const PAID_IN = 1
export const SPENT = 3
export const RETURNED = 5
export const ADJUSTED = 7

export class SlowBook {
  readonly points: Line[] = []
  readonly balance: Line[] = []

  /** Writes a line of points; an amount of 0 has no line. */
  writePoints(why: number, amount: number): void {
    if (amount === 0) return
    this.points.push([why, amount, (this.points.at(-1)?.[2] ?? 0) + amount])
  }

  /** Writes a line of its own for each bucket, the principal's first; the amount after it is the contents of the bucket. */
  writeBalance(why: number, principalMinor: number, bonusMinor: number): void {
    const amounts = [principalMinor, bonusMinor]
    for (const [bucket, amount] of amounts.entries()) {
      if (amount === 0) continue
      const before = this.balance.findLast(([type]) => (type - why - bucket) % 2 === 0)?.[2] ?? 0
      this.balance.push([why + bucket, amount, before + amount])
    }
  }
}

/** The newest lines first, so many at most. */
export const newestLines = (lines: readonly Line[], most: number): readonly Line[] => lines.slice(-most).toReversed()
