import type { RefundableTender } from './refundable-order.ts'
import { shareOf } from './refund-share.ts'
import type { RefundedTender } from './refund.types.ts'

/** A fee that goes back, its tax in it. Minor units. */
export interface FeeBack {
  readonly feeMinor: number
  readonly feeTaxMinor: number
}

/**
 * What of a tender's fee goes back when `outMinor` of what it paid does, after `beforeMinor` did: each refund the cumulative half-up share after it less
 * that before, so that all of the tender gives all of the fee. Source: pricing.md, Growth 8; PY-P08.
 */
export function feeBackOf(tender: RefundableTender, beforeMinor: number, outMinor: number): FeeBack {
  if (tender.kind !== 'electronic' || !tender.fee || tender.paidMinor === 0) return { feeMinor: 0, feeTaxMinor: 0 }
  const { paidMinor, fee } = tender
  const between = (whole: number) =>
    shareOf(whole, beforeMinor + outMinor, paidMinor) - shareOf(whole, beforeMinor, paidMinor)
  return { feeMinor: between(fee.feeMinor), feeTaxMinor: between(fee.taxMinor) }
}

/** The fees that a refund gives back beside the money for the goods, all tenders together. */
export const feesBack = (tenders: readonly Pick<RefundedTender, 'feeMinor' | 'feeTaxMinor'>[]): FeeBack => ({
  feeMinor: tenders.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0),
  feeTaxMinor: tenders.reduce((sum, { feeTaxMinor = 0 }) => sum + feeTaxMinor, 0),
})
