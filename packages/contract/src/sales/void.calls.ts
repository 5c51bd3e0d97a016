import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, lines } from '../fields.ts'
import { refundMade } from './sales.calls.ts'

/**
 * Undoes a sale whole, in its own shift and before that is closed. Everything goes back by what paid it and into stock; it stands apart from
 * refunds in lists and readings.
 */
export const voidOrder = endpoint({
  name: 'sales.void-order',
  access: { anyOf: ['desk.orders.void'] },
  outlet: 'required',
  summary: 'Undoes a sale whole, in its own open shift',
  refusals: [
    'void.shift-closed',
    'void.other-shift',
    'void.refunded-before',
    'void.is-exchange',
    'refund.nothing-left',
    'refund.tender-cap',
    'refund.differs-from-first',
    'order.is-cancelled',
    'order.is-overtime',
    'order.not-paid',
  ],
  request: z.object({
    orderId: id,
    /** The id the undoing gets; a repeat with it undoes nothing twice. */
    refundId: id,
    shiftId: id,
    reason: lines().min(2).max(200),
  }),
  answer: refundMade,
})
