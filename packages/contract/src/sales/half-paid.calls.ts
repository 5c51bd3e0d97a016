import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, line } from '../fields.ts'
import { readSlip } from '../payment/read-slip.ts'

const amountMinor = z.int().min(0).max(99_999_999)

const method = z.int().min(0).max(999)

/**
 * Returns the facts of a sale that was paid in part: the sale that its desk left, and the channels' answers now. Source: payments.md, 3.
 */
export const readHalfPaid = endpoint({
  name: 'sales.read-half-paid-order',
  method: 'GET',
  path: '/sales/half-paid-orders/:orderId',
  access: { anyOf: ['platform.payment.edit'] },
  summary: 'What was taken for an order that is paid in part, what is missing, and how the rest can be taken',
  refusals: ['payment.order-has-money', 'payment.order-booked', 'payment.attempt-open'],
  request: z.object({ orderId: id }),
  answer: z.object({
    orderId: id,
    number: z.string(),
    deviceName: z.string(),
    currency,
    owedMinor: z.int(),
    missingMinor: z.int(),
    /** Channels as they say themselves; everything else as the device said. */
    taken: z.array(
      z.object({ method, amountMinor: z.int(), reference: z.string().nullable(), byChannel: z.boolean() }),
    ),
    /** The methods by which the rest can be taken, each with its amount, the fee in it; none where nothing is missing. */
    ways: z.array(z.object({ method, amountMinor: z.int(), feeMinor: z.int(), needsReference: z.boolean() })),
  }),
})

/**
 * Ends a sale that was paid in part, by what its desk left: the rest as cash into the shift of that desk, or by the number of a slip; nothing
 * where nothing is missing. Booked once, as its desk would have brought it; where the desk brings it later, that is the same sale.
 */
export const completeHalfPaid = endpoint({
  name: 'sales.complete-half-paid-order',
  access: { anyOf: ['platform.payment.edit'] },
  summary: 'Takes the rest of an order that is paid in part, and books its sale',
  refusals: [
    'payment.order-has-money',
    'payment.order-booked',
    'payment.attempt-open',
    'thing.changed-meanwhile',
    'recharge.reference-unfit',
    'correction.reference-used',
  ],
  request: z.object({
    orderId: id,
    /** The method by which the rest was taken, and the amount it was said to be; null: nothing is missing. */
    rest: z.object({ method, amountMinor, reference: line().max(80).nullable(), card: readSlip.optional() }).nullable(),
  }),
  answer: z.object({ orderId: id, number: z.string() }),
})
