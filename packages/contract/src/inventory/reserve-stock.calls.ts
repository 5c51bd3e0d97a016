import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'
import { quantity } from './goods-line.ts'

/**
 * Reserves stock for a desk before payment while it is online (D73). `orderId` is the id the sale will have: once it is booked its
 * reservation counts no more, and a new request replaces the earlier reservation. A reservation lasts 15 minutes, at most two hours after
 * the basket first asked, and at most twice the stock on hand for all baskets of one till: then the sale goes on and less is reserved.
 *
 * Quantities as sold: a combined product is named itself, its parts are reserved. Lines of policy `block` that are not there refuse the
 * whole (`name`, `wanted`, `available`); `warn` returns them as short; `allow` ignores them. What a combined product holds is not there
 * either where it is of policy `block` itself.
 */
export const reserveStock = endpoint({
  name: 'inventory.reserve-stock',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Asks for the stock of a basket before it is paid',
  refusals: ['stock.insufficient', 'device.unbound'],
  request: z.object({
    orderId: id,
    lines: z
      .array(z.object({ variantId: id, quantity }))
      .min(1)
      .max(500),
  }),
  answer: z.object({
    reservedUntil: instant,
    short: z.array(z.object({ variantId: id, name: z.string(), wanted: z.int(), available: z.int() })),
  }),
})

/** Gives a reservation back: the basket was left, or the payment failed. */
export const releaseStock = endpoint({
  name: 'inventory.release-stock',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Gives back what was reserved for a basket',
  refusals: ['device.unbound'],
  request: z.object({ orderId: id }),
  answer: noFields,
})
