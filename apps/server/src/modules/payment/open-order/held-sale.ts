import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { journalBody, type SaleBody } from '@kassa/contract/device/journal.ts'
import type { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { OpenOrder } from './open-order.store.ts'

/** A sale that was kept for later, as the journal would bring it; undefined for what is none. */
export function readSale(kept: unknown): SaleBody | undefined {
  const read = journalBody.safeParse(kept)
  return read.success && read.data.kind === 'sale' ? read.data : undefined
}

type Asked = Pick<OutputOf<typeof startAttempt.request>, 'id' | 'orderId' | 'order'>

/**
 * The sale that a desk wrote down before it asked for its last money: kept where it is this order, at this price, and carries the attempt.
 * Anything else is not kept, and such an order is never booked without its desk. Source: payments.md, 3.
 */
export function heldSale({ id, orderId, order }: Asked): OpenOrder['sale'] {
  const sale = readSale(order.sale)
  if (!sale || sale.orderId !== orderId) return null
  const carries = sale.tenders.some(({ reference }) => reference === attemptNumber(id))
  const paidMinor = sale.tenders.reduce((sum, one) => sum + one.amountMinor - one.cashRoundingMinor, 0)
  if (!carries || paidMinor !== order.payableMinor) return null
  const { lines } = sale.answer
  return { number: sale.number, lineCount: Array.isArray(lines) ? lines.length : 0, body: order.sale }
}
