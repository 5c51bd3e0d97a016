import { dashboard } from '@kassa/contract/report/report.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { makeMerchantAdmin } from '../../apps/server/test/make/merchant.ts'
import { makeSession } from '../../apps/server/test/make/session.ts'
import { callerAt } from '../../tools/replay/client.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, quantile, round } from '../conditions.ts'
import { startChild, type Child } from '../sales/child.ts'
import { fire } from '../sales/fire.ts'
import { makeBenchDesk, makeBenchShop, openingShot, saleShots, type BenchShop } from '../sales/shop.ts'
import { copyMerchant, copySale, findSale } from './history.store.ts'

interface Sizes {
  readonly past: readonly number[]
  readonly merchants: number
}

/** `past=0,20000 merchants=1000` after the bench's name, for a quick run; else the sizes of targets.md. */
function readSizes(args: readonly string[]): Sizes {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const past = given.get('past')?.split(',').map(Number)
  return { past: past ?? [0, 100_000, 1_000_000], merchants: Number(given.get('merchants') ?? 10_000) }
}

const rounds = 5
const salesPerRound = 100
const rowsPerCopy = 50_000

const booked = (answer: string): void => {
  if (!answer.includes('"outcome":"accepted"'))
    throw new Error(`a sale was not simply accepted: ${answer.slice(0, 600)}`)
}

interface Place {
  readonly database: Database
  readonly shop: BenchShop
  readonly server: Child
}

/** Milliseconds of one sale of five lines by one till: the median of some rounds, and their range. */
async function timeSales({ database, shop, server }: Place) {
  const times: number[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const desk = await makeBenchDesk(database, shop)
    await fire(server.address, [[openingShot(desk)]], booked)
    const perSecond = await fire(server.address, [saleShots(desk, shop, salesPerRound, turn * salesPerRound)], booked)
    // The first round warms up.
    if (turn > 0) times.push(1000 / perSecond)
  }
  return { millisPerSale: round(median(times)), range: [round(Math.min(...times)), round(Math.max(...times))] }
}

async function makeAdmin(database: Database, { facts }: BenchShop): Promise<string> {
  const codes = permissions.map(({ code }) => code)
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, facts.merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: facts.merchantId })
  })
}

/** Milliseconds until half, and until 95 of a hundred, first pages are there. */
async function timeCall(call: () => Promise<unknown>) {
  const times: number[] = []
  for (let turn = 0; turn < 45; turn += 1) {
    const began = performance.now()
    await call()
    if (turn >= 5) times.push(performance.now() - began)
  }
  return { p50Millis: round(median(times), 1), p95Millis: round(quantile(times, 0.95), 1) }
}

async function timeScreens({ shop, server }: Place, token: string) {
  const call = callerAt(server.address)
  const as = { token, outletId: shop.facts.outlet.outletId }
  return {
    orderList: await timeCall(() => call(listOrders, {}, as)),
    dashboard: await timeCall(() => call(dashboard, {}, as)),
  }
}

/** The first sale of the shop, which the past is copied from. */
async function sellOnce({ database, shop, server }: Place) {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk), ...saleShots(desk, shop, 1, 0)]], booked)
  return database.transaction({ kind: 'owner' }, (tx) => findSale(tx, `${desk.device.numberPrefix}-000001`))
}

async function inSteps(from: number, to: number, step: number, copy: (from: number, to: number) => Promise<void>) {
  for (let at = from; at < to; at += step) await copy(at + 1, Math.min(to, at + step))
}

async function alongThePast(place: Place, { past }: Sizes) {
  const { database } = place
  const token = await makeAdmin(database, place.shop)
  const { merchantId, id: orderId } = await sellOnce(place)
  const steps = []
  let loaded = 0
  for (const pastSales of past) {
    await inSteps(loaded, pastSales, rowsPerCopy, (from, to) =>
      database.transaction({ kind: 'owner' }, (tx) => copySale(tx, { merchantId, orderId, from, to })),
    )
    if (pastSales > loaded) await database.script('vacuum analyze')
    loaded = Math.max(loaded, pastSales)
    steps.push({ pastSales, sale: await timeSales(place), ...(await timeScreens(place, token)) })
    process.stderr.write(`growth: ${pastSales} past sales …\n`)
  }
  const [first, last] = [steps[0], steps.at(-1)]
  const ratio = first && last ? round(last.sale.millisPerSale / first.sale.millisPerSale) : null
  return {
    steps,
    ratio,
    goal: 'sale ≤ 1.1 × from 0 to a million; list p95 ≤ 100 ms, dashboard p95 ≤ 300 ms with a million',
  }
}

async function alongTheMerchants(place: Place, { merchants }: Sizes) {
  const { database, shop } = place
  const alone = await timeSales(place)
  await inSteps(1, merchants, 500, (from, to) =>
    database.transaction({ kind: 'owner' }, (tx) => copyMerchant(tx, shop.facts.merchantId, from, to)),
  )
  await database.script('vacuum analyze')
  const among = await timeSales(place)
  const ratio = round(among.millisPerSale / alone.millisPerSale)
  return { merchants, alone, among, ratio, goal: '≤ 1.2 ×' }
}

/** What a sale, the order list and the dashboard cost as a shop's past and the number of merchants grow, on PostgreSQL. */
export const run = async (args: readonly string[]) => {
  const sizes = readSizes(args)
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 4 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database, 20)
    await database.script('analyze')
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const place = { database, shop, server }
    try {
      const byMerchants = await alongTheMerchants(place, sizes)
      return { byMerchants, byPast: await alongThePast(place, sizes) }
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}
