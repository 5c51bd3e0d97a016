import type { JournalRefundBody, SaleBody } from '@kassa/contract/device/journal.ts'
import { planRefund } from '@kassa/domain/order/refund.ts'
import type { Refund, RefundRequest } from '@kassa/domain/order/refund.types.ts'
import { refundableOrderOf } from '@kassa/domain/order/refundable-order.ts'
import type { RefundableOrder } from '@kassa/domain/order/refundable-order.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import type { Result } from '@kassa/domain/result.ts'

/** Lines of a sale that came or come back, by their position in the sale. */
export interface LinesBack {
  readonly lines: readonly { readonly line: number; readonly quantity: number }[]
  readonly mode: 'prorated' | 'reprice'
}

/** A sale of this device's journal as the refund rules see it. Every tender so far is cash. */
export const orderOfSale = (sale: Pick<SaleBody, 'snapshot' | 'answer' | 'tenders'>): RefundableOrder => {
  const answer = sale.answer as unknown as PricedBasket
  const tenders = sale.tenders.map((tender, index) => ({
    id: String(index),
    kind: 'cash' as const,
    paidMinor: tender.amountMinor - tender.cashRoundingMinor,
    takenMinor: tender.amountMinor,
  }))
  return refundableOrderOf(sale.snapshot as unknown as Snapshot, answer, tenders)
}

const requestOf = (order: RefundableOrder, back: LinesBack, today: string): RefundRequest => ({
  mode: back.mode,
  lines: back.lines.map(({ line, quantity }) => ({ lineId: order.lines[line]?.id ?? '', quantity })),
  tenders: null,
  memberPointsNow: null,
  today,
  settings: { pointsShortage: 'negative', couponExtensionDays: 0 },
})

/** The refunds made before, worked out again in their order: the same rules give the same figures. */
function replay(order: RefundableOrder, earlier: readonly LinesBack[], today: string): Refund[] {
  const refunds: Refund[] = []
  for (const back of earlier) {
    const refund = planRefund(order, refunds, requestOf(order, back, today), priceBasket)
    if (refund.ok) refunds.push(refund.value)
  }
  return refunds
}

/** What a refund of these lines gives back; preview and result are this one answer. Refuses as `planRefund` does. */
export function planOwnRefund(
  sale: Pick<SaleBody, 'snapshot' | 'answer' | 'tenders'>,
  earlier: readonly LinesBack[],
  back: LinesBack,
  today: string,
): Result<Refund> {
  const order = orderOfSale(sale)
  return planRefund(order, replay(order, earlier, today), requestOf(order, back, today), priceBasket)
}

/** Quantity of each line that has come back so far, by position. */
export const quantitiesBack = (earlier: readonly LinesBack[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { lines } of earlier)
    for (const { line, quantity } of lines) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return sums
}

/** What the drawer pays out for a refund. */
export const paidOutMinor = (refund: Refund): number =>
  refund.tenders.reduce((sum, tender) => sum + tender.paidOutMinor, 0)

/** The tenders of a refund as the journal keeps them. */
export const refundTenders = (refund: Refund): JournalRefundBody['tenders'] =>
  refund.tenders.map((tender) => ({
    method: 0,
    amountMinor: tender.paidOutMinor,
    receivedMinor: tender.paidOutMinor,
    changeMinor: 0,
    cashRoundingMinor: tender.paidOutMinor - tender.amountMinor,
    reference: null,
  }))
