import type { Snapshot } from '../src/basket/index.ts'
import { planRefund } from '../src/order/refund.ts'
import type { Refund, RefundRequest } from '../src/order/refund.types.ts'
import { refundableOrderOf, type RefundableOrder } from '../src/order/refundable-order.ts'
import type { PriceBasket } from '../src/order/reprice-kept.ts'
import { priceOrThrow } from './priced.ts'

/** Returns a basket sold by the one calculation, and paid by card. */
export function soldByCard(basket: Snapshot): RefundableOrder {
  const answer = priceOrThrow(basket)
  return refundableOrderOf(basket, answer, [{ id: 'card', kind: 'electronic', paidMinor: answer.totals.payableMinor }])
}

/** Plans refunds one after the other and returns all; throws one that is refused. `price`: what prices kept goods instead of the one calculation. */
export function refundEach(order: RefundableOrder, requests: readonly RefundRequest[], price?: PriceBasket): Refund[] {
  const refunds: Refund[] = []
  for (const request of requests) {
    const refund = planRefund(order, refunds, request, price)
    if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
    refunds.push(refund.value)
  }
  return refunds
}
