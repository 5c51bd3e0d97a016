import type { TaxOfRate, TaxRow } from '../basket/index.ts'
import { rowKeyOf } from '../tax/rate.ts'
import type { TaxFigure } from '../tax/tax-rows.ts'
import type { Refund } from './refund.types.ts'

/** The sums of earlier refunds of one order. */
export interface RefundedSoFar {
  readonly valueMinor: number
  readonly goodsMinor: number
  readonly adjustmentMinor: number
  readonly pointsReturned: number
  readonly pointDeductionMinor: number
  readonly pointsTaken: number
  quantityOf(lineId: string): number
  taxOf(row: TaxRow): Required<Pick<TaxOfRate, TaxFigure>>
  giftChargeOf(planId: string): number
  tenderOf(tenderId: string): {
    readonly amountMinor: number
    readonly paidOutMinor: number
    readonly bonusMinor: number
    /** The part of the amount that paid for goods taken in exchange or stayed as stored value: it left by no drawer. */
    readonly exchangedMinor: number
  }
}

/** Adds the earlier refunds of one order up, in any order. */
export function refundedSoFar(earlier: readonly Refund[]): RefundedSoFar {
  const sum = (pick: (refund: Refund) => number) => earlier.reduce((total, refund) => total + pick(refund), 0)
  const quantities = sumBy(
    earlier.flatMap(({ lines }) => lines),
    ({ lineId }) => lineId,
    ({ quantity }) => [quantity],
  )
  const taxes = sumBy(
    earlier.flatMap((refund) => refund.taxes),
    rowKeyOf,
    ({ payableMinor, taxMinor, baseMinor = 0 }) => [payableMinor, taxMinor, baseMinor],
  )
  const charges = sumBy(
    earlier.flatMap(({ gifts }) => gifts),
    ({ planId }) => planId,
    ({ chargedMinor }) => [chargedMinor],
  )
  const tenders = sumBy(
    earlier.flatMap((refund) => refund.tenders),
    ({ tenderId }) => tenderId,
    ({ amountMinor, paidOutMinor, bonusMinor, exchangedMinor = 0, storedMinor = 0 }) => [
      amountMinor,
      paidOutMinor,
      bonusMinor,
      exchangedMinor + storedMinor,
    ],
  )
  return {
    valueMinor: sum(({ valueMinor }) => valueMinor),
    goodsMinor: sum(({ goodsMinor }) => goodsMinor),
    adjustmentMinor: sum(({ adjustmentMinor }) => adjustmentMinor),
    pointsReturned: sum(({ points }) => points.returned),
    pointDeductionMinor: sum(({ points }) => points.deductionMinor),
    pointsTaken: sum(({ points }) => points.taken),
    quantityOf: (lineId) => quantities.get(lineId)?.[0] ?? 0,
    taxOf: (row) => {
      const [payableMinor = 0, taxMinor = 0, baseMinor = 0] = taxes.get(rowKeyOf(row)) ?? []
      return { payableMinor, taxMinor, baseMinor }
    },
    giftChargeOf: (planId) => charges.get(planId)?.[0] ?? 0,
    tenderOf: (tenderId) => {
      const [amountMinor = 0, paidOutMinor = 0, bonusMinor = 0, exchangedMinor = 0] = tenders.get(tenderId) ?? []
      return { amountMinor, paidOutMinor, bonusMinor, exchangedMinor }
    },
  }
}

function sumBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  figuresOf: (row: Row) => readonly number[],
): ReadonlyMap<Key, readonly number[]> {
  const sums = new Map<Key, readonly number[]>()
  for (const row of rows) {
    const before = sums.get(keyOf(row))
    const figures = figuresOf(row)
    sums.set(keyOf(row), before ? figures.map((figure, index) => figure + (before[index] ?? 0)) : figures)
  }
  return sums
}
