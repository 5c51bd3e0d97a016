import fs from 'node:fs'
import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import { addUpDays } from '../../apps/server/src/modules/stock/day/keep-stock-days.ts'
import { keepFiguresJob } from '../../apps/server/src/modules/report/roll-up/keep-figures.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { makeMerchantAdmin, nextNumber } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { callerAt } from '../../tools/replay/client.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { startChild } from '../sales/child.ts'
import { makeBenchShop, spread, type BenchShop } from '../sales/shop.ts'
import { whenAtRest } from './at-rest.ts'
import { copyMerchant, findAnySale, findLastDevice } from './history.store.ts'
import { fillPast, type Spread } from './past/fill-past.ts'
import { sizesOnDisk } from './disk.store.ts'
import { timePages } from './pages.ts'
import { timeOverview } from './overview.ts'
import { timeRelocation } from './relocated.ts'
import { timeBackAgain, timeProofs } from './proofs.ts'
import { countTouched } from './touched.ts'
import { countingPages } from './touched.store.ts'
import { sellSome, timeSales } from './time-sales.ts'
import { timeCall, timeClosing, timeExport, timeLists, timeVisibility, type Place } from './large.ts'

interface Sizes {
  readonly past: readonly number[]
  readonly merchants: number
  /** The number of products in the shop. */
  readonly products: number
  /** A folder in which the loaded cluster is kept for the next run. */
  readonly keep: string | undefined
  /** Measures one thing alone, without how it grew. */
  readonly only: 'load' | 'proofs' | 'pages' | 'search' | 'sales' | 'dashboard' | 'touched' | undefined
  readonly spread: Spread
  /** Words of the names of lists of which pages are counted; without any, of all. */
  readonly words: readonly string[]
}

/**
 * `past=0,20000 merchants=1000` after the bench's name, for a quick run; else the sizes of targets.md. With `keep=FOLDER`
 * what was loaded is there the next time, when only the largest past is measured; `pages` measures the pages of one thing alone,
 * `search` the one search; `sales` leaves out what is large, and measures how the sale, the lists and the dashboard grow. `load` loads
 * what is to be kept and measures nothing else; `proofs` measures verify, backup and restore of what is kept, `proofs=away` takes it away
 * before the restore, where the disk does not hold both, and `proofs=back` only brings back what an earlier run saved. `days=36` spreads the past over fewer days than a year, so that each holds more, and `today`
 * gives today as many as each; `dashboard` measures the dashboard alone, read from the books and from what is kept. `touched` counts the pages that
 * each list, with each filter, touches beside what is kept. `overview=2` measures the calls above the merchants alone, over so many databases with
 * `merchants` in all, beside one database with as many. `relocate=100000` moves a merchant with so many orders to another database while two tills sell.
 */
function readSizes(args: readonly string[]): Sizes {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const past = given.get('past')?.split(',').map(Number)
  return {
    past: past ?? [0, 100_000, 1_000_000],
    merchants: Number(given.get('merchants') ?? 10_000),
    products: Number(given.get('products') ?? 20),
    keep: given.get('keep'),
    only: (['load', 'proofs', 'pages', 'search', 'sales', 'dashboard', 'touched'] as const).find((one) =>
      given.has(one),
    ),
    spread: { days: Number(given.get('days') ?? 365), hasToday: given.has('today') },
    words: given.get('touched')?.split(',') ?? [],
  }
}

/** The settings that make a load quicker and change no row. */
const forLoading = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  'shared_buffers=1GB',
  'maintenance_work_mem=1GB',
  'autovacuum=off',
]
const quiet = { error() {}, warn() {}, info() {}, debug() {} } as never

function makeAdmin(database: Database, { facts }: BenchShop): Promise<string> {
  const codes = permissions.map(({ code }) => code)
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, facts.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: facts.merchantId })
  })
}

/** The one search by the whole number of an order of the past, by its beginning, and by a number that there is not. */
async function timeSearch({ call, as, database, shop }: Place) {
  const { merchantId } = shop.facts
  const { number } = await database.transaction({ kind: 'owner' }, (tx) => findAnySale(tx, merchantId))
  return {
    searchByNumber: await timeCall(() => call(find, { text: number }, as)),
    searchByBeginning: await timeCall(() => call(find, { text: number.slice(0, -2) }, as)),
    searchByNothing: await timeCall(() => call(find, { text: 'future-7' }, as)),
  }
}

const timeScreens = async (place: Place) => ({
  orderList: await timeCall(() => place.call(listOrders, {}, place.as)),
  dashboard: await timeCall(() => place.call(dashboard, {}, place.as)),
  ...(await timeSearch(place)),
})

const say = (line: string): void => void process.stderr.write(`growth: ${line}${process.stderr.isTTY ? '\r' : '\n'}`)

async function inSteps(from: number, to: number, step: number, copy: (from: number, to: number) => Promise<void>) {
  for (let at = from; at < to; at += step) await copy(at + 1, Math.min(to, at + step))
}

/** Runs the jobs over a past that comes at once; a shop's own came day by day. */
async function addUpThePast({ database }: Place): Promise<void> {
  const now = new Date().toISOString()
  await database.script('vacuum analyze')
  await addUpDays({ database, now })
  await keepFiguresJob.run({ database, log: quiet, now } as never)
  await database.script('analyze')
}

async function alongThePast(place: Place, beside: Place, { past, spread }: Sizes, loadedBefore: number) {
  const steps = []
  let loaded = loadedBefore
  for (const pastSales of past) {
    if (pastSales < loaded) continue
    if (pastSales > loaded) {
      await fillPast(place, pastSales - loaded, say, spread)
      await addUpThePast(place)
    }
    loaded = Math.max(loaded, pastSales)
    const restedAfterSeconds = await whenAtRest(place)
    steps.push({ pastSales, restedAfterSeconds, sale: await timeSales(place, beside), ...(await timeScreens(place)) })
    process.stderr.write(`growth: ${pastSales} past sales …\n`)
  }
  const [first, last] = [steps[0], steps.at(-1)]
  const grown = (pick: (sale: Awaited<ReturnType<typeof timeSales>>) => number): number | null =>
    first && last ? round(pick(last.sale) / pick(first.sale)) : null
  const ratio = grown(({ timesBeside }) => timesBeside)
  const processorRatio = grown(({ processorTimesBeside }) => processorTimesBeside)
  return {
    steps,
    ratio,
    processorRatio,
    goal: 'sale ≤ 1.05 × from 0 to a million, ≤ 1.15 × to ten; list p95 ≤ 100 ms, dashboard p95 ≤ 300 ms with a million',
  }
}

/** The dashboard while nothing is kept, and once the job has been there; between, some sales are booked, as the job is told of days by their events. */
async function timeDashboard(place: Place) {
  const ask = () => timeCall(() => place.call(dashboard, {}, place.as))
  const keep = () =>
    keepFiguresJob.run({ database: place.database, log: quiet, now: new Date().toISOString() } as never)
  const fromTheBooks = await ask()
  await keep()
  const withPastDays = await ask()
  for (let turn = 1; turn <= 5; turn += 1) await sellSome(place, turn)
  await keep()
  await place.database.script('analyze')
  return { fromTheBooks, withPastDays, withToday: await ask() }
}

/** One thing beside so many sales, without measuring how it grew. */
async function onlyThat(place: Place, { past, spread }: Sizes, only: 'pages' | 'search' | 'dashboard') {
  const pastSales = Math.max(...past)
  await fillPast(place, pastSales, say, spread)
  await place.database.script('vacuum analyze')
  if (only === 'search') return { pastSales, ...(await timeSearch(place)), goal: 'search p95 ≤ 100 ms with a million' }
  if (only === 'dashboard') return { pastSales, spread, ...(await timeDashboard(place)), goal: 'p95 ≤ 300 ms' }
  // The sums of the past are added up in the background; nobody waits for them.
  await keepFiguresJob.run({ database: place.database, log: quiet, now: new Date().toISOString() } as never)
  await place.database.script('analyze')
  return { pastSales, pages: await timePages(place) }
}

/** Measures the large tables with the past that is loaded now, once the job that runs every minute has seen it. */
async function withThePast(place: Place, past: number, turn: number) {
  await addUpDays({ database: place.database, now: new Date().toISOString() })
  await place.database.script('analyze stock_day; analyze stock_velocity')
  return {
    lists: await timeLists(place),
    pages: await timePages(place),
    visibility: await timeVisibility(place),
    closing: await timeClosing(place, 10_000, closingNumbers + turn * 10_000),
    export: await timeExport(place, past > 50_000 ? await daysOf(place, 50_000) : {}),
  }
}

/** The numbers of copies for closed shifts begin where no past reaches. */
const closingNumbers = 20_000_000

/** The newest business days that together have about so many orders. */
async function daysOf({ database, shop }: Place, orders: number): Promise<{ from: string; to: string }> {
  const [days] = await database.ask<{ from: string; to: string }>(sql`
    select min(business_day)::text as from, max(business_day)::text as to from (
      select business_day, sum(count(*)) over (order by business_day desc) as reached from sales_order
      where merchant_id = ${shop.facts.merchantId} group by business_day) as d
    where reached <= ${orders}`)
  if (!days) throw new Error('the shop has no days')
  return days
}

async function alongTheMerchants(place: Place, beside: Place, { merchants }: Sizes) {
  const { database, shop } = place
  const alone = await timeSales(place, beside)
  await inSteps(1, merchants, 500, (from, to) =>
    database.transaction({ kind: 'owner' }, (tx) => copyMerchant(tx, shop.facts.merchantId, from, to)),
  )
  await database.script('vacuum analyze')
  const restedAfterSeconds = await whenAtRest(place)
  const among = await timeSales(place, beside)
  const ratio = round(among.timesBeside / alone.timesBeside)
  const processorRatio = round(among.processorTimesBeside / alone.processorTimesBeside)
  return { merchants, alone, restedAfterSeconds, among, ratio, processorRatio, goal: '≤ 1.15 ×' }
}

/** The content of a stored cluster. */
interface Kept {
  readonly shop: BenchShop
  readonly token: string
  readonly past: number
  readonly runs: number
}

const keptIn = (folder: string | undefined): Kept | undefined => {
  const file = folder && `${folder}/kept.json`
  return file && fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Kept) : undefined
}

/** Puts the past into the kept cluster and measures nothing but that. */
async function load(place: Place, { past, keep, spread }: Sizes, held: Kept) {
  const count = Math.max(...past)
  const mark = `${keep}/loading`
  fs.writeFileSync(mark, '')
  const began = performance.now()
  await fillPast(place, count - held.past, say, spread)
  await place.database.script('vacuum analyze')
  const seconds = round((performance.now() - began) / 1000, 0)
  fs.writeFileSync(`${keep}/kept.json`, JSON.stringify({ ...held, past: count }))
  fs.rmSync(mark)
  return { pastSales: count, seconds, disk: await sizesOnDisk(place.database) }
}

/** A shop of the same goods with a database and a server of its own, which never grows. */
async function withAShopBeside<T>({ products }: Sizes, work: (beside: Place) => Promise<T>): Promise<T> {
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 4 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database, products)
    await database.script('analyze')
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    try {
      return await work({ database, shop, server, call: callerAt(server.address), as: { token: '', outletId: '' } })
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/** Measures a sale, the lists and the dashboard as a shop's past and the number of merchants grow, on PostgreSQL. */
export const run = async (args: readonly string[]) => {
  const sizes = readSizes(args)
  const overview = args.find((arg) => arg.startsWith('overview='))?.slice('overview='.length)
  if (overview !== undefined) return timeOverview(Number(overview), sizes.merchants, say)
  const relocated = args.find((arg) => arg.startsWith('relocate='))?.slice('relocate='.length)
  if (relocated !== undefined) return timeRelocation(Number(relocated), say)
  if (args.includes('proofs=back')) return timeBackAgain(sizes.keep ?? '')
  if (sizes.only === 'proofs') return timeProofs(sizes.keep ?? '', args.includes('proofs=away'))
  if (sizes.keep !== undefined && fs.existsSync(`${sizes.keep}/loading`))
    throw new Error(`loading ${sizes.keep} was cut off: take it away and begin again`)
  const cluster = await startCluster(
    sizes.keep,
    false,
    sizes.only === 'load' ? forLoading : sizes.only === 'touched' ? countingPages : [],
  )
  const database = openPostgres({ url: cluster.url, connections: 4 })
  try {
    await migrate(database)
    const kept = keptIn(sizes.keep)
    // Devices are numbered in this process, and were in those before it.
    for (let given = await findLastDevice(database); given > 0; given -= 1) nextNumber()
    // A function is not kept.
    const shop = kept ? { ...kept.shop, pick: spread } : await makeBenchShop(database, sizes.products)
    await database.script('analyze')
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const token = kept?.token ?? (await makeAdmin(database, shop))
    const as = { token, outletId: shop.facts.outlet.outletId }
    const place = { database, shop, server, call: callerAt(server.address), as }
    try {
      if (sizes.only === 'load')
        return await load(place, sizes, { shop, token, past: kept?.past ?? 0, runs: (kept?.runs ?? 0) + 1 })
      if (sizes.only === 'touched') return await countTouched(place, kept?.past ?? 0, sizes.words)
      if (sizes.only === 'pages' || sizes.only === 'search' || sizes.only === 'dashboard')
        return await onlyThat(place, sizes, sizes.only)
      const [byMerchants, byPast] = await withAShopBeside(sizes, async (beside) => [
        kept ? null : await alongTheMerchants(place, beside, sizes),
        await alongThePast(place, beside, sizes, kept?.past ?? 0),
      ])
      const past = Math.max(kept?.past ?? 0, ...sizes.past)
      const runs = (kept?.runs ?? 0) + 1
      const held: Kept = { shop, token, past, runs }
      if (sizes.keep !== undefined) fs.writeFileSync(`${sizes.keep}/kept.json`, JSON.stringify(held))
      if (sizes.only) return { byMerchants, byPast }
      return { byMerchants, byPast, large: await withThePast(place, past, runs) }
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}
