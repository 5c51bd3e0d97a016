import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { readOutletPage as call } from '@kassa/contract/report/outlet-page.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { addSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mayCall } from '../../../platform/may-call.ts'
import { onlineSince } from '../../device/public.ts'
import { findOutletFor } from '../../organisation/public.ts'
import { listDaySums } from '../dashboard/outlet-days.store.ts'
import { listTotals } from '../figures/cells.store.ts'
import { countLowGoods, listOpenShifts, listOutletPeople } from './outlet-page.store.ts'
import { countTills, listTills } from './page-tills.store.ts'

type Outlet = NonNullable<Awaited<ReturnType<typeof findOutletFor>>>

const soldOf = (sums: Sums) => ({ orders: Number(sums.orders), netMinor: figureOf('netAfter', sums) ?? 0 })

/** What it sold today and a week ago so far, and in the last days with today. */
async function salesOf({ tx, merchantId, now }: Context, { id, timeZone, dayCutoffMinutes }: Outlet) {
  const today = businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
  const dayBack = async (back: number, until: string | null): Promise<Sums> => {
    const day = { outletId: id, day: addDays(today, -back), timeZone }
    return addSums(await listDaySums(tx, merchantId, [day], 'total', until))
  }
  const days = async (first: number, last: number): Promise<Sums> => {
    const place = { merchantId, outletIds: [id], from: addDays(today, -first), to: addDays(today, -last) }
    return addSums(await listTotals(tx, place))
  }
  const month = await days(29, 0)
  return {
    today: soldOf(await dayBack(0, null)),
    weekAgo: soldOf(await dayBack(7, new Date(Date.parse(now) - 7 * 86_400_000).toISOString())),
    week: soldOf(await days(6, 0)),
    month: { ...soldOf(month), marginMinor: figureOf('margin', month) },
    before: soldOf(await days(59, 30)),
  }
}

/** An outlet and how it is doing, each part for whoever may list it. */
export const readOutletPage = command(call, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const outlet = await findOutletFor(context, id)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const place = { merchantId, outletId: id, heardSince: onlineSince(now) }
  return accept({
    asOf: now,
    outlet,
    ...(await salesOf(context, outlet)),
    counts: await countTills(tx, place),
    tills: await listTills(tx, place),
    lowGoods: mayCall(context, listStockWarnings) ? await countLowGoods(tx, merchantId, id) : null,
    shifts: mayCall(context, listShifts) ? await listOpenShifts(tx, merchantId, id) : null,
    people: mayCall(context, listStaff) ? await listOutletPeople(tx, merchantId, id) : null,
  })
})
