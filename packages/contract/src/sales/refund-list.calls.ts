import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, pageOf, pageRequest, sortBy, sumMinor, withDays } from '../fields.ts'
import { refundView } from './sales.calls.ts'

/** Refunds of the outlets one may see, newest first: of sales and without one. */
export const listRefunds = endpoint({
  name: 'sales.list-refunds',
  method: 'GET',
  access: { anyOf: ['desk.orders', 'platform.analysis.orders'] },
  outlet: 'optional',
  summary: 'Refunds of the outlets one may see, newest first',
  request: withDays(
    pageRequest.extend({
      outletId: id.optional(),
      /** `of-goods`: what figures count as refunds, of sales and without one; no voids, and nothing that was paid in. */
      kind: z.enum(['of-sale', 'without-sale', 'of-goods', 'void']).optional(),
      /** The number of the shift whose drawer paid, whole. */
      shift: z.string().max(50).optional(),
      /** Its number, from the start. */
      search: z.string().trim().max(50).optional(),
      sort: sortBy('number', 'refundedAt', 'order', 'reason', 'outlet', 'staff', 'amount'),
    }),
  ),
  answer: pageOf(refundView).extend({
    /** Per currency; empty where more match than are counted. */
    sums: z.array(z.object({ currency, refunds: z.int(), amountMinor: sumMinor })),
  }),
})
