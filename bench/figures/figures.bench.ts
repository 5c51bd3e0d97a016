import { setTimeout as wait } from 'node:timers/promises'
import { memberFigures } from '@kassa/contract/report/member-figures.calls.ts'
import {
  crossFigures,
  marketingFigures,
  productStatistics,
  salesFigures,
} from '@kassa/contract/report/figures.calls.ts'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { keepFiguresJob } from '../../apps/server/src/modules/report/roll-up/keep-figures.ts'
import { makeMerchantAdmin } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { callerAt } from '../../tools/replay/client.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, round } from '../conditions.ts'
import { copySale, findSale } from '../growth/history.store.ts'
import { timeCall, type Place } from '../growth/large.ts'
import { startChild } from '../sales/child.ts'
import { fire } from '../sales/fire.ts'
import { clusterMeter, meterUse, processMeter } from '../sales/processor.ts'
import { makeBenchDesk, makeBenchShop, openingShot, saleShots, shotOf, type BenchShop } from '../sales/shop.ts'

const LOADED_AT_ONCE = 50_000
const ROUNDS = 6
/** Between two looks of the job while a hundred sales come in a second. */
const SALES_PER_ROUND = 100 * keepFiguresJob.everySeconds
const MONTH = 31
/** The longest period that a page shows without being asked for more: thirteen months. */
const DAYS_SHOWN = 396

const quiet = { error() {}, warn() {}, info() {}, debug() {} } as never

/** Brings the kept days up to the books, as the job does. */
const keep = (database: Database): Promise<void> =>
  keepFiguresJob.run({ database, log: quiet, now: new Date().toISOString() } as never)

/** Waits until the server's own job has added up the whole past, which came behind its back. */
async function buildAnew(database: Database): Promise<void> {
  await database.script('delete from figure_day; update figure_outlet set built_to = null')
  const isBuilt = async (): Promise<boolean> =>
    (await database.ask(sql`select 1 from figure_outlet where built_to is null or built_to < current_date - 2`))
      .length === 0
  while (!(await isBuilt())) await wait(1_000)
}

/** Waits until the server's job has added up the stock book, which came behind its back as well. */
async function awaitStock(database: Database): Promise<void> {
  const isBehind = sql`
    select 1 from stock_day_state where summed_number < (select max(entry_number) from stock_entry)`
  while ((await database.ask(isBehind)).length > 0) await wait(1_000)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return round((performance.now() - began) / 1000)
}

function makeAdmin(database: Database, { facts: { merchantId } }: BenchShop): Promise<string> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: permissions.map(({ code }) => code) })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
}

/** A past of so many sales over a year, each copied from one that was really sold. */
async function load({ database, shop, server }: Place, orders: number): Promise<void> {
  const desk = await makeBenchDesk(database, shop)
  const shots = [openingShot(desk), ...saleShots(desk, shop, 1, 0), shotOf(desk, desk.closeShift(0, 0))]
  await fire(server.address, [shots], () => {})
  const { merchantId, id: orderId } = await database.transaction({ kind: 'owner' }, (tx) =>
    findSale(tx, `${desk.device.numberPrefix}-000001`),
  )
  for (let at = 0; at < orders; at += LOADED_AT_ONCE) {
    const to = Math.min(orders, at + LOADED_AT_ONCE)
    await database.transaction({ kind: 'owner' }, (tx) => copySale(tx, { merchantId, orderId, from: at + 1, to }))
    process.stderr.write(`figures: ${to} orders …\n`)
  }
  await database.script('vacuum analyze')
}

/** Times the first calls of each page, over thirteen months and compared with those before. */
async function timePages({ call, as }: Place) {
  const today = new Date().toISOString().slice(0, 10)
  const period = { from: addDays(today, 1 - DAYS_SHOWN), to: today }
  const compared = { ...period, compare: 'before' } as const
  const pages: Readonly<Record<string, () => Promise<unknown>>> = {
    dashboard: () => call(dashboard, {}, as),
    salesByDay: () => call(salesFigures, { ...compared, by: 'day' }, as),
    salesByMonth: () => call(salesFigures, { ...compared, by: 'month' }, as),
    salesByHour: () => call(salesFigures, { ...compared, by: 'hour' }, as),
    salesByStaff: () => call(salesFigures, { ...compared, by: 'staff' }, as),
    salesByMethod: () => call(salesFigures, { ...compared, by: 'method' }, as),
    heatMap: () => call(crossFigures, { ...period, rows: 'weekday', columns: 'hour' }, as),
    product: () => call(productStatistics, { ...compared, by: 'product' }, as),
    marketing: () => call(marketingFigures, { ...compared, by: 'plan' }, as),
    tax: () => call(salesFigures, { ...compared, by: 'rate' }, as),
    ownReport: () => call(crossFigures, { ...period, rows: 'product', columns: 'month' }, as),
    member: () => call(memberFigures, period, as),
    stock: () => call(stockFigures, period, as),
  }
  const timed: Record<string, { p50Millis: number; p95Millis: number }> = {}
  for (const [name, ask] of Object.entries(pages)) {
    timed[name] = await timeCall(ask, 20)
    process.stderr.write(`figures: ${name} p95 ${timed[name].p95Millis} ms\n`)
  }
  return timed
}

/** A month of days that changed is added up anew. */
const rebuildMonth = async ({ database, shop }: Place): Promise<number> => {
  const { merchantId, outlet } = shop.facts
  await database.transaction({ kind: 'owner' }, (tx) =>
    tx.run(sql`
      insert into figure_loose_day (merchant_id, outlet_id, business_day)
      select ${merchantId}, ${outlet.outletId}, current_date - n from generate_series(40, ${40 + MONTH - 1}::int) as n
      on conflict do nothing`),
  )
  return seconds(() => keep(database))
}

/**
 * Processor time of a sale in turns with the roll-up working beside the sales and without it; both on the same past, in one run. The server's own job
 * sees the same events in both, so what is added here is a second look, as often as it looks at a hundred sales a second.
 */
async function timeSalesBeside({ database, shop, server }: Place) {
  const spent = { alone: [] as number[], beside: [] as number[] }
  const [node, postgres] = [processMeter(server.pid), await clusterMeter(database)]
  for (let turn = 0; turn < 2 * ROUNDS + 2; turn += 1) {
    const isBeside = turn % 2 === 1
    const desk = await makeBenchDesk(database, shop)
    await fire(server.address, [[openingShot(desk)]], () => {})
    const used = meterUse(node, postgres)
    await fire(server.address, [saleShots(desk, shop, SALES_PER_ROUND, turn * SALES_PER_ROUND)], () => {})
    if (isBeside) await keep(database)
    const { nodeMillis, databaseMillis } = used(SALES_PER_ROUND)
    // The first of each warms up.
    if (turn > 1) spent[isBeside ? 'beside' : 'alone'].push((nodeMillis ?? 0) + (databaseMillis ?? 0))
  }
  const [alone, beside] = [median(spent.alone), median(spent.beside)]
  return {
    processorMillisAlone: round(alone),
    processorMillisBesideTheRollUp: round(beside),
    ratio: round(beside / alone, 3),
    goal: '≤ 1.05',
  }
}

/**
 * Pages of figures over `orders=1000000` orders of one merchant (given behind the bench’s name), the first building of the kept days, a month built
 * anew, and what the roll-up adds to a sale. On PostgreSQL. Goals: p95 ≤ 300 ms with a million, a month ≤ 60 s. Source: figures.md, targets.md.
 */
export const run = async (args: readonly string[]) => {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const orders = Number(given.get('orders') ?? 1_000_000)
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 4 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database, 20)
    await database.script('analyze')
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const as = { token: await makeAdmin(database, shop), outletId: shop.facts.outlet.outletId }
    const place = { database, shop, server, call: callerAt(server.address), as }
    try {
      await load(place, orders)
      const firstBuildSeconds = await seconds(() => buildAnew(database))
      process.stderr.write(`figures: all days added up in ${firstBuildSeconds} s\n`)
      const stockSeconds = await seconds(() => awaitStock(database))
      process.stderr.write(`figures: the stock book added up ${stockSeconds} s later\n`)
      await database.script('analyze')
      const pages = await timePages(place)
      return {
        orders,
        firstBuildSeconds,
        rebuildMonthSeconds: await rebuildMonth(place),
        sale: await timeSalesBeside(place),
        pages,
        missed: Object.entries(pages).flatMap(([name, { p95Millis }]) => (p95Millis > 300 ? [name] : [])),
        goal: 'first figures p95 ≤ 300 ms at a million orders, a month ≤ 60 s',
      }
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}
