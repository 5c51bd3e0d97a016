import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listStaff } from '@kassa/contract/organisation/staff.calls.ts'
import { OUTLET_PAGE_ROWS, readOutletPage as call } from '@kassa/contract/report/outlet-page.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { figureOf } from '@kassa/domain/figures/figures.ts'
import { addSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf, type BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { findOutletFacts, findOutletFor } from '../../organisation/public.ts'
import { listSumsUntil } from '../dashboard/outlet-days.store.ts'
import { listRanked } from '../figures/cells.store.ts'
import { weekBefore } from '../roll-up/day-cells.store.ts'
import { countLowGoods, listOpenShifts, listOutletPeople } from './outlet-page.store.ts'
import { countTills, listTills } from './page-tills.store.ts'

type Outlet = NonNullable<Awaited<ReturnType<typeof findOutletFor>>>

const soldOf = (sums: Sums) => ({ orders: Number(sums.orders), netMinor: figureOf('netAfter', sums) ?? 0 })

/** The days with today that make a month; as many stand before them. */
const MONTH = 30

/** Returns its sales today and a week ago so far, and in the last days with today: every day is read once. */
async function salesOf({ tx, merchantId, now }: Context, { id }: Outlet, rule: BusinessDayRule) {
  const today = businessDayOf(Date.parse(now), rule)
  const from = addDays(today, 1 - 2 * MONTH)
  const place = { merchantId, outletIds: [id], from, to: today }
  const all = await listRanked(tx, place, 'day', { order: 'key', limit: 2 * MONTH })
  /** Returns the sums from one number of days ago up to another. */
  const days = (first: number, last: number): Sums => {
    const [begin, end] = [addDays(today, -first), addDays(today, -last)]
    return addSums(all.filter(({ key }) => key >= begin && key <= end))
  }
  const weekAgo = [{ outletId: id, ...weekBefore(Date.parse(now), rule) }]
  const month = days(MONTH - 1, 0)
  return {
    today: soldOf(days(0, 0)),
    weekAgo: soldOf(addSums(await listSumsUntil(tx, merchantId, weekAgo))),
    week: soldOf(days(6, 0)),
    month: { ...soldOf(month), marginMinor: figureOf('margin', month) },
    before: soldOf(days(2 * MONTH - 1, MONTH)),
  }
}

/** An outlet and how it is doing, each part for whoever may list it. */
export const readOutletPage = command(call, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const outlet = await findOutletFor(context, id)
  const facts = await findOutletFacts(tx, merchantId, id)
  if (!outlet || !facts) return refuse({ code: 'thing.not-found' })
  const place = { merchantId, outletIds: [id], heardSince: onlineSince(now) }
  return accept({
    asOf: now,
    outlet,
    ...(await salesOf(context, outlet, dayRuleOf(facts))),
    counts: await countTills(tx, place),
    tills: await listTills(tx, place, OUTLET_PAGE_ROWS),
    lowGoods: mayCall(context, listStockWarnings) ? await countLowGoods(tx, merchantId, id) : null,
    shifts: mayCall(context, listShifts) ? await listOpenShifts(tx, merchantId, id) : null,
    people: mayCall(context, listStaff) ? await listOutletPeople(tx, merchantId, id) : null,
  })
})
