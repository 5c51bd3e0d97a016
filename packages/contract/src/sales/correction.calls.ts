import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, lines } from '../fields.ts'
import { readSlip } from '../payment/read-slip.ts'

/**
 * Books a tender of a sale under the method it was really paid by (cash booked as card). The expected amount moves in the sale's shift
 * while that is open, otherwise in the shift that is open at its device now: a closed shift never changes.
 */
export const correctMethod = endpoint({
  name: 'sales.correct-method',
  access: { anyOf: ['platform.analysis.orders.correctMethod'] },
  outlet: 'required',
  summary: 'Corrects the method that a sale was paid by',
  refusals: [
    'correction.same-method',
    'correction.by-channel',
    'correction.not-by-word',
    'correction.rounded',
    'correction.foreign-cash',
    'correction.refunded-before',
    'correction.no-shift',
    'correction.reference-used',
    'recharge.reference-unfit',
  ],
  request: z.object({
    orderId: id,
    /** The position of the sale's tender, from 0. */
    position: z.int().min(0).max(99),
    method: z.int().min(0).max(17),
    /** The number of the slip, where there is one. */
    reference: line().min(4).max(64).nullable(),
    /** The facts on a card's slip; left out: none. */
    card: readSlip.optional(),
    reason: lines().min(2).max(200),
  }),
  /** The number of the shift whose expected money has moved. */
  answer: z.object({ shiftNumber: z.string() }),
})

/**
 * Returns the sums that corrections have moved in an open shift of the calling till, by method: its journal knows the sales as they were
 * written.
 */
export const readShiftCorrections = endpoint({
  name: 'sales.read-shift-corrections',
  method: 'GET',
  path: '/sales/shift-corrections',
  access: 'device',
  summary: 'What corrections of payment methods moved in a shift of the calling till',
  request: z.object({ shiftId: id }),
  answer: z.object({
    rows: z.array(z.object({ method: z.int(), count: z.int(), amountMinor: z.int() })),
  }),
})
