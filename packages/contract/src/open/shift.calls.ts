import { z } from 'zod'
import { withPeriod } from '../fields.ts'
import {
  day,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  moneySum,
  readRequest,
  resource,
  text,
  wordAmong,
} from './frame.ts'
import { openRead } from './open-endpoint.ts'
import { methodName } from './shop.calls.ts'

const blind = 'null while the drawer is counted blind'

export const shiftResource = resource('Shift', 'The time for which a drawer is answered for, with its sums', {
  id: idOf('The shift'),
  number: text('Its number'),
  outlet_id: idOf('The outlet'),
  device_name: text('The till'),
  opened_by: text('The person who opened it'),
  closed_by: z.string().nullable().describe('The person who closed it; null: nobody yet'),
  state: wordAmong(['open', 'closed'], 'The state of the shift'),
  opened_at: moment('The moment at which it was opened'),
  closed_at: z.iso
    .datetime()
    .nullable()
    .describe('The moment at which it was closed (RFC 3339, in UTC); null: it is open'),
  business_day: day('The day it counts for at its outlet'),
  order_count: z.int().describe('Its orders'),
  refund_count: z.int().describe('Its refunds'),
  sales: moneySum.nullable().describe(`The sum of its orders; ${blind}`),
  refunds: moneySum.nullable().describe(`The sum of its refunds; ${blind}`),
  expected_cash: moneySum.nullable().describe(`The cash that the books expect in the drawer; ${blind}`),
  counted_cash: money.nullable().describe('The cash that was counted; null: nobody counted yet'),
  difference: moneySum.nullable().describe('Counted less expected; null: not both are known'),
  by_method: z
    .array(
      z.object({
        method: methodName,
        method_number: z.int().describe('Its number on receipts and in exports'),
        amount: moneySum.describe('Payments less refunds'),
        count: z.int().describe('The number of them'),
      }),
    )
    .describe(`Payments by method; cash is left out while the drawer is counted blind`),
})

const access = { anyOf: ['platform.analysis.handover'] } as const

export const listShifts = openRead({
  name: 'list-shifts',
  path: '/shifts',
  scopes: ['shifts_read'],
  access,
  summary: 'List shifts of the outlets that the app sees, the newest first',
  request: withPeriod(
    listRequest(shiftResource).extend({
      outlet_id: z.uuid().optional().describe('Those of this outlet only'),
      state: z.enum(['open', 'closed']).optional().describe('Those that stand so only'),
      from: z.iso.date().optional().describe('The first business day; together with `to`'),
      to: z.iso.date().optional().describe('The last business day; together with `from`'),
    }),
  ),
  answer: listOf(shiftResource),
  refusals: ['request.place-unknown'],
})

export const readShift = openRead({
  name: 'read-shift',
  path: '/shifts/:id',
  scopes: ['shifts_read'],
  access,
  summary: 'Read one shift',
  request: readRequest(shiftResource, 'The shift'),
  answer: shiftResource.shown,
})
