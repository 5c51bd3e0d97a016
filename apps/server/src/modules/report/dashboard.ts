import { dashboard as call } from '@kassa/contract/report/report.calls.ts'
import { compareWide } from '@kassa/domain/money/wide.ts'
import { accept } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../platform/command.ts'
import { countCap } from '../../platform/list/cursor.ts'
import { onlineSince } from '../device/public.ts'
import { bookedByOf, countCases } from '../payment/public.ts'
import { listLowStock, readAttention } from './attention.store.ts'
import { byHourOf, figuresOf } from './day-figures.ts'
import {
  listReportOutlets,
  sumRefunds,
  sumSalesByHour,
  topProducts,
  type HourRow,
  type OutletDay,
  type RefundRow,
  type ReportOutlet,
} from './sales-day.store.ts'

const weekMillis = 7 * 86_400_000

const outletDaysOf = (outlets: readonly ReportOutlet[], now: number): OutletDay[] =>
  outlets.map((outlet) => {
    const day = businessDayOf(now, { timeZone: outlet.timeZone, dayCutOffMinutes: outlet.dayCutoffMinutes })
    return { outletId: outlet.id, day, comparedDay: addDays(day, -7), timeZone: outlet.timeZone }
  })

/** The outlet of the header, else every outlet the caller may see. */
const seenOutlets = ({ actor, outletId }: Context): readonly string[] | 'all' =>
  outletId === null ? actor.outletIds : [outletId]

function currencyFigures(
  outlets: readonly ReportOutlet[],
  sales: readonly HourRow[],
  refunds: readonly RefundRow[],
  top: Awaited<ReturnType<typeof topProducts>>,
) {
  const currencies = [...new Set(outlets.map((outlet) => outlet.currency))]
  return currencies.map((currency) => {
    const own = outlets.filter((outlet) => outlet.currency === currency)
    const ids = new Set(own.map((outlet) => outlet.id))
    const sold = sales.filter((row) => ids.has(row.outletId))
    const returned = refunds.filter((row) => ids.has(row.outletId))
    const before = sold.filter((row) => !row.isToday)
    const beforeReturned = returned.filter((row) => !row.isToday)
    const isToday = (row: { readonly isToday: boolean }) => row.isToday
    const isSoFar = (row: { readonly isSoFar: boolean }) => row.isSoFar
    return {
      currency,
      today: figuresOf(sold.filter(isToday), returned.filter(isToday)),
      lastWeekSoFar: figuresOf(before.filter(isSoFar), beforeReturned.filter(isSoFar)),
      lastWeek: figuresOf(before, beforeReturned),
      byHour: byHourOf(sold),
      topProducts: top.filter((row) => row.currency === currency).map(({ currency: _currency, ...row }) => row),
      topOutlets: own
        .map(({ id, name }) => {
          const ofOutlet = (row: { readonly outletId: string; readonly isToday: boolean }) =>
            row.isToday && row.outletId === id
          const { orders, netMinor } = figuresOf(sold.filter(ofOutlet), returned.filter(ofOutlet))
          return { outletId: id, name, orders, netMinor }
        })
        .toSorted((a, b) => compareWide(b.netMinor, a.netMinor))
        .slice(0, 10),
    }
  })
}

export const dashboard = command(call, async (context) => {
  const { tx, merchantId, now } = context
  const at = Date.parse(now)
  const seen = seenOutlets(context)
  const outlets = await listReportOutlets(tx, merchantId, seen)
  const days = outletDaysOf(outlets, at)
  const weekAgo = new Date(at - weekMillis).toISOString()
  const sales = await sumSalesByHour(tx, merchantId, days, weekAgo)
  const refunds = await sumRefunds(tx, merchantId, days, weekAgo)
  const top = await topProducts(tx, merchantId, days)
  const lowStock = await listLowStock(tx, merchantId, seen, 10)
  const heardSince = onlineSince(now)
  const {
    outlets: outletCount,
    products,
    staff,
    devices,
    devicesOnline,
    ...needsAHand
  } = await readAttention(tx, merchantId, seen, heardSince)
  const cases = { merchantId, outletIds: seen, now, bookedBy: bookedByOf(now) }
  const paymentsOpen = await countCases(tx, cases, countCap)
  const day = days[0]?.day ?? now.slice(0, 10)
  return accept({
    asOf: now,
    businessDay: day,
    comparedDay: addDays(day, -7),
    byCurrency: currencyFigures(outlets, sales, refunds, top),
    lowStock,
    needsAHand: { ...needsAHand, paymentsOpen },
    counts: { outlets: outletCount, products, staff, devices, devicesOnline },
  })
})
