import { multiplyDivide } from '../money/round.ts'

/** Returns a partner's commission on a bill that was paid: basis points by version and level, half-up. */
export const commissionOf = (paidMinor: number, rateBasisPoints: number): number =>
  multiplyDivide(paidMinor, rateBasisPoints, 10_000, 'half-up')

/**
 * Returns the part of a commission that is taken back when a part of the bill is refunded: in proportion, never more
 * than was earned.
 */
export const commissionBack = (earnedMinor: number, refundMinor: number, paidMinor: number): number =>
  refundMinor >= paidMinor ? earnedMinor : multiplyDivide(earnedMinor, refundMinor, paidMinor, 'half-up')
