import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id, instant, localDate, pageOf, pageRequest } from '../fields.ts'

export const shiftView = z.object({
  id,
  number: z.string(),
  outletId: id,
  outletName: z.string(),
  deviceName: z.string(),
  staffName: z.string(),
  currency,
  state: z.enum(['open', 'closed']),
  openedAt: instant,
  closedAt: instant.nullable(),
  businessDay: localDate,
  floatMinor: amountMinor,
  orders: z.int(),
  salesMinor: amountMinor,
  refunds: z.int(),
  refundsMinor: amountMinor,
  cashInMinor: amountMinor,
  cashOutMinor: amountMinor,
  /** Float + every cash entry of the shift; null while counting blind. */
  expectedMinor: amountMinor.nullable(),
  countedMinor: amountMinor.nullable(),
  differenceMinor: amountMinor.nullable(),
  byMethod: z.array(z.object({ method: z.int(), amountMinor, count: z.int() })),
})

export const listShifts = endpoint({
  name: 'sales.list-shifts',
  method: 'GET',
  path: '/sales/shifts',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  outlet: 'optional',
  summary: 'Shifts of the outlets one may see, newest first',
  request: pageRequest.extend({
    state: z.enum(['open', 'closed']).optional(),
    from: localDate.optional(),
    to: localDate.optional(),
  }),
  answer: pageOf(shiftView),
})

export const readShift = endpoint({
  name: 'sales.read-shift',
  method: 'GET',
  path: '/sales/shifts/:id',
  access: { anyOf: ['desk.shift', 'platform.analysis.handover'] },
  summary: 'One shift with its totals and cash entries (X while open, Z when closed)',
  request: z.object({ id }),
  answer: shiftView.extend({
    counts: z.array(z.object({ faceMinor: amountMinor, count: z.int() })),
    cashEntries: z.array(
      z.object({
        at: instant,
        kind: z.string(),
        amountMinor,
        reason: z.string().nullable(),
        documentNumber: z.string().nullable(),
      }),
    ),
  }),
})

export const shiftCalls = [listShifts, readShift] as const
