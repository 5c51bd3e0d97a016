import type { Deduction, DeductionKind, PricedBasket } from './answer.ts'

/** What was taken off a basket, by what took it: minor units, 0 and up, but for the rounding, which may add. */
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
}

const sumOf = (deductions: readonly Pick<Deduction, 'kind' | 'amountMinor'>[], ...kinds: readonly DeductionKind[]) =>
  deductions.reduce((sum, { kind, amountMinor }) => (kinds.includes(kind) ? sum + amountMinor : sum), 0)

/** What was taken off, as an order's columns have it. A tax exemption is no deduction from the goods and stands in the tax. */
export const takenOff = ({ deductions, totals }: Pick<PricedBasket, 'deductions' | 'totals'>): TakenOff => ({
  promotionMinor: sumOf(deductions, 'special', 'plan'),
  memberMinor: sumOf(deductions, 'member'),
  couponMinor: sumOf(deductions, 'coupon'),
  pointsMinor: sumOf(deductions, 'points'),
  timesMinor: sumOf(deductions, 'times-card'),
  manualMinor: sumOf(deductions, 'manual-price', 'order-change'),
  roundingMinor: sumOf(deductions, 'rounding-off') + totals.roundingAdjustmentMinor,
})
