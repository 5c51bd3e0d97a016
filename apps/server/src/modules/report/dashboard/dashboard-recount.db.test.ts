import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { figuresOf } from '@kassa/domain/figures/figures.ts'
import { addSums, noSums, type Sums } from '@kassa/domain/figures/sums.ts'
import { businessDayOf, businessDaySpan } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareOf } from '../../../../../../packages/domain/test/property-runs.ts'
import {
  chanceOf,
  giveBack,
  makeFigureShop,
  sellSomething,
  type Chance,
  type FigureShop,
  type SoldRow,
  type WorldOutlet,
} from '../../../../test/make/figure-world.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { readBooks, recount, type Books } from '../../../../test/recount.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { keepFigures } from '../roll-up/keep-figures.ts'

/*
 * Every figure of the dashboard against a slow recount of the books, in random worlds and at random moments: zones and cut-offs side by side, hours
 * that come twice or never, tills whose clocks are wrong or who come late, refunds and voids, the job between, before and after the day turns.
 * FIGURE_WORLDS=400 asks more.
 */

const WORLDS = Number(process.env['FIGURE_WORLDS'] ?? shareOf(16))
const hour = 3_600_000
const week = 7 * 24 * hour

/** Days after the clock changed, of some zone, and one like any other. */
const moments = ['2026-03-20T12:00:00Z', '2026-11-08T05:40:00Z', '2026-03-15T07:20:00Z', '2026-11-01T06:10:00Z']

let world: World

beforeAll(async () => {
  world = await makeWorld({ now: '2026-01-01T00:00:00.000Z' })
})
afterAll(() => world.close())

interface Place {
  readonly shop: Shop
  readonly figures: FigureShop
}

const iso = (at: number): string => new Date(at).toISOString()
const nowMs = (): number => Date.parse(world.now)

/** A cut-off in the middle of an hour cuts it in two. */
const cutOffs = [0, 240, 270, 300, 720]

async function makePlace(chance: Chance): Promise<Place> {
  const shop = await makeShop(world, { currency: 'JPY' })
  const { merchantId, outlet } = shop
  const staffIds = [shop.cashier.id, shop.admin.id]
  const figures = await world.owner((tx) =>
    makeFigureShop(tx, chance, { merchantId, staffIds, adminId: shop.admin.id }),
  )
  const own = { outletId: outlet.outletId, currency: outlet.currency, timeZone: 'America/New_York', addsTax: false }
  const outlets = [...figures.outlets, { ...own, dayCutoffMinutes: 0 }].map((one) => ({
    ...one,
    dayCutoffMinutes: cutOffs[chance(cutOffs.length)] ?? 0,
  }))
  for (const one of outlets) {
    await world.sql(sql`
      update outlet set day_cutoff_minutes = ${one.dayCutoffMinutes}, time_zone = ${one.timeZone} where id = ${one.outletId}`)
  }
  return { shop, figures: { ...figures, outlets } }
}

/** Some till's clock is wrong by hours, or shows the very moment that the page compares with. */
const wrongClock = (chance: Chance, id: string): Promise<unknown> =>
  world.sql(
    chance(2) === 0
      ? sql`update sales_order set sold_at = sold_at + make_interval(mins => ${chance(4_000) - 2_000}::int) where id = ${id}`
      : sql`update sales_order set sold_at = ${iso(nowMs() - week)} where id = ${id}`,
  )

async function sellSome(chance: Chance, { figures }: Place, count: number, fromMs: number): Promise<void> {
  const sold: SoldRow[] = []
  for (let index = 0; index < count; index += 1) {
    await world.owner(async (tx) => {
      sold.push(await sellSomething(tx, chance, figures, fromMs, nowMs() + hour))
      const sale = chance(3) === 0 ? (sold[chance(sold.length)] ?? null) : null
      const begin = sale ? Date.parse(sale.at) : fromMs
      if (sale || chance(8) === 0) await giveBack(tx, chance, figures, sale, begin, Math.max(nowMs(), begin) + hour)
    })
    if (chance(4) === 0) await wrongClock(chance, sold.at(-1)?.id ?? '')
  }
}

/** Gives events their place, as the outbox does. */
const publish = (share = 1): Promise<unknown> =>
  world.sql(sql`
    update outbox set sequence = nextval('outbox_sequence_number')
    where sequence is null and hashtext(id::text) % 8 < ${share * 8}::int`)

type Row = { readonly currency: string; readonly key: string; readonly sums: Sums }

/** Returns the figures of one day of each outlet from the books, divided. */
function counted(
  books: Books,
  outlets: readonly WorldOutlet[],
  by: string,
  back: number,
): (Row & { outletId: string })[] {
  return outlets.flatMap(({ outletId, timeZone, dayCutoffMinutes }) => {
    const day = addDays(businessDayOf(nowMs(), { timeZone, dayCutOffMinutes: dayCutoffMinutes }), -back)
    const rows = recount(books, by, { from: day, to: day, outletIds: [outletId] })
    return rows.map((row) => ({ ...row, outletId }))
  })
}

/** The books as they stood through a moment, by the clocks of the tills. */
const until = (books: Books, at: number): Books => ({
  ...books,
  orders: books.orders.map((one) => (Date.parse(one.soldAt) <= at ? one : { ...one, status: 'cancelled' })),
  refunds: books.refunds.filter(({ refundedAt }) => Date.parse(refundedAt) <= at),
})

/** The moment as long after an outlet’s day a week ago began as now is after today began: an hour off the wall clock on a night of daylight saving. */
function sameMinute({ timeZone, dayCutoffMinutes }: WorldOutlet): number {
  const rule = { timeZone, dayCutOffMinutes: dayCutoffMinutes }
  const today = businessDayOf(nowMs(), rule)
  const [then, over] = businessDaySpan(addDays(today, -7), rule)
  return Math.min(over - 1, then + nowMs() - businessDaySpan(today, rule)[0])
}

const sumOf = (rows: readonly Row[]) => figuresOf(rows.length === 0 ? noSums : addSums(rows.map(({ sums }) => sums)))

/** Asks the dashboard and holds every figure of it against the books. */
async function holds({ shop, figures }: Place, what: string): Promise<void> {
  const books = await readBooks(world, shop.merchantId)
  const { outlets } = figures
  const { answer } = await world.call(dashboard, {}, { as: shop.admin.token })
  const found = new Map<string, ReturnType<typeof counted>>()
  const all = (by: string, back: number) =>
    found.getOrInsertComputed(`${by} ${back}`, () => counted(books, outlets, by, back))
  const soFarRows = outlets.flatMap((outlet) => counted(until(books, sameMinute(outlet)), [outlet], 'whole', 7))
  for (const { currency, ...part } of answer.byCurrency) {
    const inside = (row: Row): boolean => row.currency === currency
    const rows = (by: string, back: number) => all(by, back).filter(inside)
    const net = (by: string, back: number, key: string) =>
      sumOf(rows(by, back).filter((row) => row.key === key)).netAfter
    expect([what, currency, part.today]).toEqual([what, currency, sumOf(rows('whole', 0))])
    expect([what, currency, part.lastWeek]).toEqual([what, currency, sumOf(rows('whole', 7))])
    const soFar = sumOf(soFarRows.filter(inside))
    expect([what, currency, part.lastWeekSoFar]).toEqual([what, currency, soFar])
    expect([what, currency, part.yesterday.figures]).toEqual([what, currency, sumOf(rows('whole', 1))])
    expect([what, currency, part.yesterday.weekBefore]).toEqual([what, currency, sumOf(rows('whole', 8))])
    for (const { hour: at, todayMinor, lastWeekMinor } of part.byHour) {
      const key = String(at).padStart(2, '0')
      expect([what, at, todayMinor ?? 0, lastWeekMinor]).toEqual([what, at, net('hour', 0, key), net('hour', 7, key)])
    }
    const best = [...Map.groupBy(rows('product', 0), ({ key }) => key)]
      .map(([productId, own]) => ({ productId, ...sumOf(own) }))
      .filter(({ productId, net: sold }) => productId !== '' && Number(sold) > 0)
      .toSorted((a, b) => Number(b.netAfter) - Number(a.netAfter) || (a.productId < b.productId ? -1 : 1))
      .map(({ productId, netAfter }) => [productId, netAfter])
    expect([what, part.topProducts.map((row) => [row.productId, row.amountMinor])]).toEqual([what, best])
    for (const top of part.topOutlets) {
      const own = sumOf(rows('whole', 0).filter(({ outletId }) => outletId === top.outletId))
      expect([what, top.orders, top.netMinor]).toEqual([what, own.orders, own.netAfter])
    }
  }
  const seen = outlets.filter(({ outletId }) => outletId === shop.outlet.outletId)
  const staff = counted(books, seen, 'staff', 0).filter(({ key }) => key === shop.cashier.id)
  const { own } = (await world.call(dashboard, {}, { as: shop.cashier.token })).answer
  expect([what, own?.byCurrency.map(({ figures: sold }) => sold)]).toEqual([
    what,
    staff.length > 0 ? [sumOf(staff)] : [],
  ])
}

/** The job, for which a day of a few sales is a large one already. */
const keep = (): Promise<void> => keepFigures({ database: world.database, now: world.now, log }, { sales: 2, every: 1 })

const log = {
  error: (facts: { err: unknown }) => {
    throw facts.err
  },
} as never

const countFollowed = async (): Promise<number> =>
  (await world.sql<{ days: number }>(sql`select count(*) as days from figure_so_far_day`))[0]?.days ?? 0

/** An event that nobody knows tells of a change that nobody foresees. */
async function changeSome({ figures: { merchantId } }: Place): Promise<void> {
  const [order] = await world.sql<{ id: string }>(sql`
    update sales_order set status = 'cancelled' where merchant_id = ${merchantId} and id = (
      select id from sales_order where merchant_id = ${merchantId} and status = 'completion' order by business_day desc limit 1)
    returning id`)
  await world.sql(sql`
    insert into outbox (merchant_id, id, name, payload, created_at)
    values (${merchantId}, ${newId()}, 'order.changed', ${json({ orderId: order?.id })}::jsonb, ${world.now})`)
}

let most = 0

it.each(Array.from({ length: WORLDS }, (_, seed) => [seed + 1]))('world %i', async (seed) => {
  const chance = chanceOf(seed * 7)
  const at = Date.parse(moments[seed % moments.length] ?? '') + (chance(8 * 60) - 240) * 60_000
  world.setNow(iso(at))
  const place = await makePlace(chance)
  await sellSome(chance, place, 30, at - 10 * 24 * hour)
  await holds(place, 'nothing is kept')
  if (chance(4) > 0) await publish()
  await keep()
  await holds(place, 'kept')
  await sellSome(chance, place, 6, at - 8 * 24 * hour)
  await sellSome(chance, place, 4, at - 12 * hour)
  await holds(place, 'sold since')
  await publish()
  await (chance(2) === 0 ? keep() : Promise.all([keep(), keep()]))
  await holds(place, 'kept again')
  for (const turn of ['first', 'second', 'third']) {
    world.setNow(iso(nowMs() + chance(turn === 'third' ? 26 : 3) * hour + 60_000 * chance(60)))
    await sellSome(chance, place, 4, nowMs() - (2 + chance(12)) * hour)
    if (chance(6) === 0) await changeSome(place)
    if (chance(4) > 0) await publish(chance(2) === 0 ? 1 : 0.5)
    if (chance(3) > 0) await (chance(2) === 0 ? keep() : Promise.all([keep(), keep()]))
    await holds(place, turn)
  }
  most = Math.max(most, await countFollowed())
  await publish()
  await keep()
  await holds(place, 'at the end')
  expect((await disagreements(world)).filter((one) => one.startsWith('figures'))).toEqual([])
})

it('the days that were not over were followed meanwhile', () => expect(most).toBeGreaterThan(0))

it('a clock that is moved to another zone is followed at once', async () => {
  const chance = chanceOf(3)
  world.setNow('2026-03-20T12:00:00.000Z')
  const place = await makePlace(chance)
  await sellSome(chance, place, 40, nowMs() - 10 * 24 * hour)
  await publish()
  await keep()
  await sellSome(chance, place, 20, nowMs() - 6 * hour)
  await publish()
  await keep()
  const outlets = place.figures.outlets.map((one) => ({ ...one, timeZone: 'Asia/Kathmandu' }))
  const moved = { ...place, figures: { ...place.figures, outlets } }
  for (const { outletId } of outlets)
    await world.sql(sql`update outlet set time_zone = 'Asia/Kathmandu' where id = ${outletId}`)
  await holds(moved, 'moved')
  await sellSome(chance, place, 2, nowMs() - hour)
  await publish()
  await holds(moved, 'moved, sold since')
  await keep()
  await holds(moved, 'moved, kept')
})
