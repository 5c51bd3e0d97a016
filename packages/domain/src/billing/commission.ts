import { multiplyDivide } from '../money/round.ts'

/** What a partner gets of a bill that was paid: basis points by version and level, half-up. */
export const commissionOf = (paidMinor: number, rateBasisPoints: number): number =>
  multiplyDivide(paidMinor, rateBasisPoints, 10_000, 'half-up')

/** What of it is taken back when a part of the bill is given back: in proportion, never more than was earned. */
export const commissionBack = (earnedMinor: number, refundMinor: number, paidMinor: number): number =>
  refundMinor >= paidMinor ? earnedMinor : multiplyDivide(earnedMinor, refundMinor, paidMinor, 'half-up')
