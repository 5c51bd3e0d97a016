import type { Refund } from './refund.types.ts'

/** What earlier refunds of one order gave back, added up. */
export interface RefundedSoFar {
  readonly valueMinor: number
  readonly goodsMinor: number
  readonly adjustmentMinor: number
  readonly pointsReturned: number
  readonly pointDeductionMinor: number
  readonly pointsTaken: number
  quantityOf(lineId: string): number
  taxOf(rateBasisPoints: number): { readonly payableMinor: number; readonly taxMinor: number }
  giftChargeOf(planId: string): number
  tenderOf(tenderId: string): {
    readonly amountMinor: number
    readonly paidOutMinor: number
    readonly bonusMinor: number
  }
}

/** Adds the earlier refunds of one order up, in any order. */
export function refundedSoFar(earlier: readonly Refund[]): RefundedSoFar {
  const sum = (pick: (refund: Refund) => number) => earlier.reduce((total, refund) => total + pick(refund), 0)
  const over = <Row>(rows: (refund: Refund) => readonly Row[], is: (row: Row) => boolean, pick: (row: Row) => number) =>
    sum((refund) => rows(refund).reduce((total, row) => (is(row) ? total + pick(row) : total), 0))
  return {
    valueMinor: sum(({ valueMinor }) => valueMinor),
    goodsMinor: sum(({ goodsMinor }) => goodsMinor),
    adjustmentMinor: sum(({ adjustmentMinor }) => adjustmentMinor),
    pointsReturned: sum(({ points }) => points.returned),
    pointDeductionMinor: sum(({ points }) => points.deductionMinor),
    pointsTaken: sum(({ points }) => points.taken),
    quantityOf: (id) =>
      over(
        ({ lines }) => lines,
        ({ lineId }) => lineId === id,
        ({ quantity }) => quantity,
      ),
    taxOf: (rate) => {
      const ofRate = (pick: (tax: Refund['taxes'][number]) => number) =>
        over(
          ({ taxes }) => taxes,
          ({ rateBasisPoints }) => rateBasisPoints === rate,
          pick,
        )
      return { payableMinor: ofRate(({ payableMinor }) => payableMinor), taxMinor: ofRate(({ taxMinor }) => taxMinor) }
    },
    giftChargeOf: (id) =>
      over(
        ({ gifts }) => gifts,
        ({ planId }) => planId === id,
        ({ chargedMinor }) => chargedMinor,
      ),
    tenderOf: (id) => {
      const ofTender = (pick: (tender: Refund['tenders'][number]) => number) =>
        over(
          ({ tenders }) => tenders,
          ({ tenderId }) => tenderId === id,
          pick,
        )
      return {
        amountMinor: ofTender(({ amountMinor }) => amountMinor),
        paidOutMinor: ofTender(({ paidOutMinor }) => paidOutMinor),
        bonusMinor: ofTender(({ bonusMinor }) => bonusMinor),
      }
    },
  }
}
