import { NOW_ORDERS, NOW_TILLS } from '@kassa/contract/report/report.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { openingAt } from '@kassa/domain/time/opening-hours.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { listShownHours, type ShownHours } from '../../organisation/public.ts'
import { listNewestOrders } from '../../sales/public.ts'
import { countTills, listTills, listTillShifts, type TillRow } from '../pages/page-tills.store.ts'

/** Returns the state of the tills and the last sales at the outlets seen: each part for whoever may list it. */
export async function readNow(context: Context, seen: readonly string[] | 'all') {
  const { tx, merchantId, now } = context
  const outletIds = seen === 'all' ? null : seen
  const place = { merchantId, outletIds, heardSince: onlineSince(now) }
  return {
    counts: await countTills(tx, place),
    tills: await withShifts(context, await listTills(tx, place, NOW_TILLS)),
    opening: (await listShownHours(tx, merchantId, outletIds)).map((outlet) => openingOf(outlet, Date.parse(now))),
    orders: mayCall(context, listOrders) ? await listNewestOrders(tx, { merchantId, outletIds }, NOW_ORDERS) : null,
  }
}

/** Returns whether an outlet is open, and when that changes. */
function openingOf({ id, name, timeZone, hours }: ShownHours, now: number) {
  const { isOpen, closesAt, opensAt } = openingAt(hours, timeZone, now)
  const changes = closesAt ?? opensAt
  const changesAt = changes === null ? null : new Date(changes).toISOString()
  return { outletId: id, outletName: name, isOpen, changesAt }
}

async function withShifts(context: Context, tills: readonly TillRow[]) {
  const { tx, merchantId } = context
  const open = mayCall(context, listShifts) ? await listTillShifts(tx, merchantId, tills) : []
  const byDevice = new Map(open.map(({ deviceId, ...shift }) => [deviceId, shift]))
  return tills.map((till) => ({ ...till, shift: byDevice.get(till.id) ?? null }))
}
