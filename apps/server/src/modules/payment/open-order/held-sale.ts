import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { journalBody, type SaleBody } from '@kassa/contract/journal/journal.ts'
import type { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { z } from 'zod'
import type { OpenOrder } from './open-order.store.ts'

/** A sale that was kept for later, as the journal would bring it; undefined for what is none. */
export function readSale(kept: unknown): SaleBody | undefined {
  const read = journalBody.safeParse(kept)
  return read.success && read.data.kind === 'sale' ? read.data : undefined
}

type Asked = Pick<OutputOf<typeof startAttempt.request>, 'id' | 'orderId' | 'order'>

/** The largest size of a desk's sale that is stored; a sale beyond it waits at its desk alone. */
const MOST_LEFT_BYTES = 4 * 1024 * 1024

/**
 * Returns the sale that a desk wrote down before it asked for its last money, where it is of this order, at this price, and carries the
 * attempt. Anything else is not stored, and such an order is never booked without its desk. Source: payments.md, 3.
 */
export function heldSale(asked: Asked): OpenOrder['sale'] {
  const sale = ownSale(asked, asked.order.sale)
  const paidMinor = sale?.tenders.reduce((sum, one) => sum + one.amountMinor - one.cashRoundingMinor, 0)
  const wantedMinor = asked.order.payableMinor - togetherMinor(asked)
  return sale && paidMinor === wantedMinor ? kept(sale, asked.order.sale) : null
}

/**
 * The sale as far as a desk had come with it: kept as what the device said where it is this order and carries the attempt. Nobody books it
 * but the office, which takes what is missing; it is held against the books then, as every sale is. Source: payments.md, 3.
 */
export function leftSale(asked: Asked): OpenOrder['left'] {
  const sale = ownSale(asked, asked.order.left)
  const isSmall = sale && Buffer.byteLength(JSON.stringify(asked.order.left)) <= MOST_LEFT_BYTES
  return isSmall ? kept(sale, asked.order.left) : null
}

const paidAhead = z.object({
  orderId: z.string(),
  tenders: z.array(z.object({ amountMinor: z.int(), reference: z.string().nullable() })),
})

/** Returns the request that money is paid ahead for, where it is of this order, at this price, and carries the attempt, as a sale does. */
export function heldAhead({ id, orderId, order }: Asked): OpenOrder['ahead'] {
  const read = order.ahead && paidAhead.safeParse(order.ahead.request)
  if (!order.ahead || !read?.success || read.data.orderId !== orderId) return null
  const { tenders } = read.data
  const paidMinor = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const carries = tenders.some(({ reference }) => reference === attemptNumber(id))
  return carries && paidMinor === order.payableMinor ? order.ahead : null
}

/** The request that books what is paid ahead with the goods, of this basket; undefined where there is none. */
function readTogether({ orderId, order }: Asked): OutputOf<typeof payTogether.request> | undefined {
  const read = payTogether.request.safeParse(order.together)
  return read.success && read.data.basketId === orderId ? read.data : undefined
}

/** The amount that is paid ahead with the goods, in minor units. */
function togetherMinor(asked: Asked): number {
  const { recharges, purses, passes } = readTogether(asked) ?? { recharges: [], purses: [], passes: [] }
  return [...recharges, ...purses, ...passes]
    .flatMap(({ tenders }) => tenders)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** Returns the request that books what is paid ahead with the goods of a sale that is stored as well: both are booked without their desk, or neither. */
export function heldTogether(asked: Asked): OpenOrder['ahead'] {
  const request = readTogether(asked)
  return request && heldSale(asked) ? { kind: 'together', request } : null
}

/** A sale of the order that the attempt is for, with the attempt among what pays it. */
function ownSale({ id, orderId }: Asked, body: unknown): SaleBody | undefined {
  const sale = body === undefined ? undefined : readSale(body)
  const carries = sale?.tenders.some(({ reference }) => reference === attemptNumber(id))
  return sale?.orderId === orderId && carries ? sale : undefined
}

const kept = ({ number, answer: { lines } }: SaleBody, body: unknown): OpenOrder['sale'] => ({
  number,
  lineCount: Array.isArray(lines) ? lines.length : 0,
  body,
})
