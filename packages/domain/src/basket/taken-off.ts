import type { PricedBasket } from './answer.ts'
import { DEDUCTIONS } from './deduction.ts'

/** The reductions of a basket by their cause: minor units, 0 and up, except the rounding, which may add. */
export interface TakenOff {
  /** Specials and plans. */
  readonly promotionMinor: number
  readonly memberMinor: number
  readonly couponMinor: number
  readonly pointsMinor: number
  readonly timesMinor: number
  /** Prices that somebody typed, and what was taken off the whole order. */
  readonly manualMinor: number
  /** The rounding-off, and what the rounding of its parts adds. */
  readonly roundingMinor: number
  /** Tax that stood in the prices and is not paid; 0 where tax is added to them. */
  readonly exemptionMinor: number
}

const NOTHING: TakenOff = {
  promotionMinor: 0,
  memberMinor: 0,
  couponMinor: 0,
  pointsMinor: 0,
  timesMinor: 0,
  manualMinor: 0,
  roundingMinor: 0,
  exemptionMinor: 0,
}

/**
 * Returns the reductions as an order's columns have them: together the origin price less the price of the goods, and
 * the rounding of added tax.
 */
export function takenOff({ deductions, totals }: Pick<PricedBasket, 'deductions' | 'totals'>): TakenOff {
  const sums = { ...NOTHING, roundingMinor: totals.roundingAdjustmentMinor }
  for (const { kind, amountMinor } of deductions) sums[DEDUCTIONS[kind].sum] += amountMinor
  return sums
}
