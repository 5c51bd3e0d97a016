import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import {
  drawerEntry,
  listShiftEntries as listEntriesCall,
  listShifts as listCall,
  readShift as readCall,
  shiftResource,
} from '@kassa/contract/open/shift.calls.ts'
import { listShiftEntries, listShifts, readShift, type shiftView } from '@kassa/contract/sales/shift.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { moneyOrNull, sumOf, sumOrNull } from './amounts.ts'
import { methodNameOf } from './payment-method-name.ts'

const shiftOf = (shift: OutputOf<typeof shiftView>) => ({
  id: shift.id,
  number: shift.number,
  outlet_id: shift.outletId,
  device_name: shift.deviceName,
  opened_by: shift.staffName,
  closed_by: shift.closedByName,
  state: shift.state,
  opened_at: shift.openedAt,
  closed_at: shift.closedAt,
  business_day: shift.businessDay,
  order_count: shift.orders,
  refund_count: shift.refunds,
  sales: sumOrNull(shift.salesMinor, shift.currency),
  refunds: sumOrNull(shift.refundsMinor, shift.currency),
  expected_cash: sumOrNull(shift.expectedMinor, shift.currency),
  counted_cash: moneyOrNull(shift.countedMinor, shift.currency),
  difference: sumOrNull(shift.differenceMinor, shift.currency),
  by_method: shift.byMethod.map(({ method, amountMinor, count }) => ({
    method: methodNameOf(method),
    method_number: method,
    amount: sumOf(amountMinor, shift.currency),
    count,
  })),
})

type Movement = OutputOf<typeof listShiftEntries.answer>['rows'][number]

const movementOf = (entry: Movement) => ({
  id: entry.id,
  at: entry.at,
  kind: snake(entry.kind),
  amount: sumOf(entry.amountMinor, entry.currency),
  staff_name: entry.staffName,
  reason: entry.reason,
  destination: entry.destination,
  slip: entry.slip,
  is_tips: entry.isTips ?? false,
  order_id: entry.orderId,
})

export const shiftCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, state, from, to, outlet_id: outletId, ...choice }) => {
    const page = await ask(context, listShifts, { cursor, state, from, to }, { outletId, limit })
    return page.ok ? shownPage(shiftResource, page.value, shiftOf, choice) : page
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const shift = await ask(context, readShift, { id })
    return shift.ok ? accept(showResource(shiftResource, shiftOf(shift.value), choice)) : shift
  }),
  command(listEntriesCall, async (context, { id, cursor, limit, ...choice }) => {
    const page = await ask(context, listShiftEntries, { id, cursor }, { limit })
    return page.ok ? shownPage(drawerEntry, page.value, movementOf, choice) : page
  }),
]
