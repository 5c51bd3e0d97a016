import type { RefundableTender } from './refundable-order.ts'
import { shareOf } from './refund-share.ts'
import type { RefundedTender } from './refund.types.ts'

/** A fee that goes back, its tax in it. Minor units. */
export interface FeeBack {
  readonly feeMinor: number
  readonly feeTaxMinor: number
}

/**
 * Returns the part of a tender's fee that goes back when `outMinor` of the amount it paid does, after `beforeMinor`
 * did. Each refund gets the cumulative half-up share after it less that before, so that refunding all of the tender
 * refunds all of the fee. Its tax is the same share of the fee that is back by then: never more than the fee it belongs
 * to, and none without a fee. Source: pricing.md, Growth 8; PY-P08.
 */
export function feeBackOf(tender: RefundableTender, beforeMinor: number, outMinor: number): FeeBack {
  if (!('fee' in tender) || !tender.fee || tender.paidMinor === 0) return { feeMinor: 0, feeTaxMinor: 0 }
  const { paidMinor, fee } = tender
  const feeAt = (backMinor: number): number => shareOf(fee.feeMinor, backMinor, paidMinor)
  const taxAt = (backMinor: number): number =>
    fee.feeMinor === 0 ? 0 : shareOf(fee.taxMinor, feeAt(backMinor), fee.feeMinor)
  const afterMinor = beforeMinor + outMinor
  return { feeMinor: feeAt(afterMinor) - feeAt(beforeMinor), feeTaxMinor: taxAt(afterMinor) - taxAt(beforeMinor) }
}

/** The fees that a refund gives back beside the money for the goods, all tenders together. */
export const feesBack = (tenders: readonly Pick<RefundedTender, 'feeMinor' | 'feeTaxMinor'>[]): FeeBack => ({
  feeMinor: tenders.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0),
  feeTaxMinor: tenders.reduce((sum, { feeTaxMinor = 0 }) => sum + feeTaxMinor, 0),
})

/** The tips that go back beside it, all tenders together. */
export const tipsBack = (tenders: readonly Pick<RefundedTender, 'tipMinor'>[]): number =>
  tenders.reduce((sum, { tipMinor = 0 }) => sum + tipMinor, 0)
