import { z } from 'zod'
import { CASH_DESTINATIONS } from '@kassa/domain/sales/cash-out.ts'
import { localDate, withPeriod } from '../fields.ts'
import { shiftEntryKind } from '../sales/shift.calls.ts'
import {
  changedAfter,
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
  withChangedAfter,
  wordAmong,
} from './frame.ts'
import { openRead } from './open-endpoint.ts'
import { snake } from './problem.ts'
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
  closed_at: z.iso.datetime().nullable().describe('The moment at which it was closed (UTC); null: it is open'),
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

const [firstKind, ...otherKinds] = shiftEntryKind.options.map((kind) => snake(kind))
const ENTRY_KINDS = [firstKind as (typeof otherKinds)[number], ...otherKinds] as const

export const drawerEntry = resource('DrawerEntry', 'A movement of the cash of a drawer', {
  id: idOf('The movement'),
  at: moment('The moment by the clock of the till'),
  kind: wordAmong(
    ENTRY_KINDS,
    '`in` and `out`: put in and taken out beside sales; `no_sale`: only opened; `unbooked`, `unread`: of an entry that a person has to look at',
  ),
  amount: moneySum.describe('Below zero: out of the drawer. Of `closing` the difference to what the books expect'),
  staff_name: z.string().nullable().describe('The person who moved money beside sales; null elsewhere'),
  reason: z.string().nullable().describe('The reason that was given; null: none'),
  destination: z.enum(CASH_DESTINATIONS).nullable().describe('The place that money was taken to; null elsewhere'),
  slip: z.string().nullable().describe('The number on its paper; null: none'),
  is_tips: z.boolean().describe('Whether tips were paid out'),
  order_id: z.uuid().nullable().describe('The order that was sold or refunded; null elsewhere'),
})

const access = { anyOf: ['platform.analysis.handover'] } as const

export const listShifts = openRead({
  name: 'list-shifts',
  path: '/shifts',
  scopes: ['shifts_read'],
  access,
  summary: 'List shifts of the outlets that the app sees, the newest first',
  request: withPeriod(
    withChangedAfter(
      listRequest(shiftResource).extend({
        ...changedAfter,
        outlet_id: z.uuid().optional().describe('Those of this outlet only'),
        state: z.enum(['open', 'closed']).optional().describe('Those that stand so only'),
        from: localDate.optional().describe('The first business day; together with `to`'),
        to: localDate.optional().describe('The last business day; together with `from`'),
      }),
    ),
  ),
  answer: listOf(shiftResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
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

export const listShiftEntries = openRead({
  name: 'list-shift-entries',
  path: '/shifts/:id/entries',
  scopes: ['shifts_read'],
  access,
  summary: 'List the movements of cash of a shift, the newest first',
  request: listRequest(drawerEntry).extend({ id: idOf('The shift') }),
  answer: listOf(drawerEntry),
  refusals: ['request.place-unknown'],
})
