import { dashboard as call } from '@kassa/contract/report/report.calls.ts'
import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { hasBegun, hoursOfDay, missingHours } from '@kassa/domain/figures/hours.ts'
import { addSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { compareWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { accept } from '@kassa/domain/result.ts'
import { businessDayOf, ruleAt } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { mayCall } from '../../../platform/calls/may-call.ts'
import { findBegan } from '../figures/head.store.ts'
import { listNames, type DivisionName } from '../figures/names.store.ts'
import { weekBefore, type CutDay, type OutletDay } from '../roll-up/day-cells.store.ts'
import { listLowStock } from './low-stock.store.ts'
import { readNow } from './now.ts'
import {
  findOwnShift,
  listBestProducts,
  listCashDifferences,
  listDaySums,
  listReportOutlets,
  listSumsUntil,
  type CashDifference,
  type DaySums,
  type ReportOutlet,
} from './outlet-days.store.ts'

const RANKS = 10
const DAY = 86_400_000

/** Each outlet's own business day, so many days back. */
const daysOf = (outlets: readonly ReportOutlet[], now: number, back: number): OutletDay[] =>
  outlets.map((outlet) => ({ outletId: outlet.id, day: addDays(businessDayOf(now, dayRuleOf(outlet)), -back) }))

/** The same weekday a week before at each outlet, as far as its own day has come. */
const soFarLastWeek = (outlets: readonly ReportOutlet[], now: number): CutDay[] =>
  outlets.map((outlet) => ({ outletId: outlet.id, ...weekBefore(now, dayRuleOf(outlet)) }))

/** The outlet of the header, else every outlet the caller may see. */
const seenOutlets = ({ actor, outletId }: Context): readonly string[] | 'all' =>
  outletId === null ? actor.outletIds : [outletId]

interface Read {
  readonly outlets: readonly ReportOutlet[]
  readonly today: readonly DaySums[]
  readonly lastWeek: readonly DaySums[]
  readonly lastWeekSoFar: readonly DaySums[]
  readonly yesterday: readonly DaySums[]
  readonly beforeYesterday: readonly DaySums[]
  /** Null for whoever may not see shifts. */
  readonly cash: readonly CashDifference[] | null
  readonly best: readonly DaySums[]
  readonly names: ReadonlyMap<string, DivisionName>
}

/** The same figure as the large one of the day, so that the hours of a day add up to it: refunds come off in the hour in which they were given. */
const netOf = (rows: readonly Sums[]): WideMinor => figuresOf(addSums(rows)).netAfter ?? 0

/** The hours that the clock of each outlet leaves out on its business day so many days back. */
function missingAt(outlets: readonly ReportOutlet[], now: number, back: number): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = daysOf(outlets, now, back).map(({ day }, at) => {
    const { timeZone, dayCutoffMinutes, dayRules } = outlets[at]!
    return new Set(missingHours(day, ruleAt(now - back * DAY, dayRuleOf({ timeZone, dayCutoffMinutes, dayRules }))))
  })
  return others.reduce((left, own) => left.intersection(own), first)
}

/** Twenty-four hours, those without a sale too, so that a line can be drawn; of today those that have begun at one of the outlets, or hold a sale. */
function byHourOf(
  outlets: readonly ReportOutlet[],
  now: number,
  today: readonly DaySums[],
  lastWeek: readonly DaySums[],
) {
  const clocks = outlets.map(({ timeZone, dayCutoffMinutes }) => ({
    hour: Math.floor(localTimeAt(now, timeZone).minuteOfDay / 60),
    cutOff: dayCutoffMinutes,
  }))
  const left = { today: missingAt(outlets, now, 0), lastWeek: missingAt(outlets, now, 7) }
  return hoursOfDay(clocks[0]?.cutOff ?? 0).map((hour) => {
    const inHour = ({ key }: DaySums): boolean => Number(key) === hour
    const [own, before] = [today.filter(inHour), lastWeek.filter(inHour)]
    const isKnown = own.length > 0 || clocks.some((clock) => hasBegun(hour, clock.hour, clock.cutOff))
    const missing = [
      ...(left.today.has(hour) && own.length === 0 ? (['today'] as const) : []),
      ...(left.lastWeek.has(hour) && before.length === 0 ? (['lastWeek'] as const) : []),
    ]
    return {
      hour,
      todayMinor: isKnown ? netOf(own) : null,
      lastWeekMinor: netOf(before),
      ...(missing.length > 0 && { missing }),
    }
  })
}

const rankOutlets = (own: readonly ReportOutlet[], today: readonly DaySums[]) =>
  own
    .map(({ id, name }) => {
      const { orders, netAfter } = figuresOf(addSums(today.filter(({ outletId }) => outletId === id)))
      return { outletId: id, name, orders: Number(orders), netMinor: netAfter ?? 0 }
    })
    .toSorted((a, b) => compareWide(b.netMinor, a.netMinor))
    .slice(0, RANKS)

function currencyPart(currency: ReportOutlet['currency'], read: Read, now: number) {
  const outlets = read.outlets.filter((outlet) => outlet.currency === currency)
  const inside = (rows: readonly DaySums[]) => rows.filter((row) => row.currency === currency)
  const [today, lastWeek] = [inside(read.today), inside(read.lastWeek)]
  const yesterday = inside(read.yesterday)
  return {
    currency,
    today: figuresOf(addSums(today)),
    lastWeekSoFar: figuresOf(addSums(inside(read.lastWeekSoFar))),
    lastWeek: figuresOf(addSums(lastWeek)),
    byHour: byHourOf(outlets, now, today, lastWeek),
    yesterday: {
      figures: figuresOf(addSums(yesterday)),
      weekBefore: figuresOf(addSums(inside(read.beforeYesterday))),
      cashDifferenceMinor: read.cash && (read.cash.find((one) => one.currency === currency)?.differenceMinor ?? 0),
      outlets: rankOutlets(outlets, yesterday),
    },
    topProducts: inside(read.best).map((row) => ({
      productId: row.key,
      name: read.names.get(row.key)?.name ?? null,
      weightUnit: read.names.get(row.key)?.weightUnit ?? null,
      quantity: Number(row.quantity) - Number(row.returnedQuantity),
      amountMinor: figuresOf(row).netAfter ?? 0,
    })),
    topOutlets: rankOutlets(outlets, today),
  }
}

/** Returns the sales and refunds of a member of staff today. */
async function ownOf({ tx, merchantId, actor }: Context, today: readonly OutletDay[]) {
  if (actor.tier !== 'staff') return null
  const sums = (await listDaySums(tx, merchantId, today, 'staff')).filter(({ key }) => key === actor.accountId)
  return {
    byCurrency: [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      figures: figuresOf(addSums(rows)),
    })),
    shift: (await findOwnShift(tx, merchantId, actor.accountId)) ?? null,
  }
}

async function readDays(context: Context, outlets: readonly ReportOutlet[], today: OutletDay[]) {
  const { tx, merchantId, now } = context
  const at = Date.parse(now)
  const compared = daysOf(outlets, at, 7)
  const yesterday = daysOf(outlets, at, 1)
  const best = await listBestProducts(tx, merchantId, today, RANKS)
  const products = best.map(({ key }) => key)
  return {
    outlets,
    today: await listDaySums(tx, merchantId, today, 'hour'),
    lastWeek: await listDaySums(tx, merchantId, compared, 'hour'),
    lastWeekSoFar: await listSumsUntil(tx, merchantId, soFarLastWeek(outlets, at)),
    yesterday: await listDaySums(tx, merchantId, yesterday, 'total'),
    beforeYesterday: await listDaySums(tx, merchantId, daysOf(outlets, at, 8), 'total'),
    cash: mayCall(context, listShifts) ? await listCashDifferences(tx, merchantId, yesterday) : null,
    best,
    names: await listNames(tx, merchantId, 'product', products),
  }
}

export const dashboard = command(call, async (context) => {
  const { tx, merchantId, now } = context
  const seen = seenOutlets(context)
  const outlets = await listReportOutlets(tx, merchantId, seen)
  const today = daysOf(outlets, Date.parse(now), 0)
  const read = await readDays(context, outlets, today)
  const began = await findBegan(tx, merchantId, seen === 'all' ? null : seen)
  const lowStock = await listLowStock(tx, merchantId, seen, RANKS)
  const day = today[0]?.day ?? now.slice(0, 10)
  return accept({
    asOf: now,
    businessDay: day,
    comparedDay: addDays(day, -7),
    yesterday: addDays(day, -1),
    began,
    byCurrency: [...new Set(outlets.map(({ currency }) => currency))].map((currency) =>
      currencyPart(currency, read, Date.parse(now)),
    ),
    own: await ownOf(context, today),
    lowStock,
    now: await readNow(context, seen),
  })
})
