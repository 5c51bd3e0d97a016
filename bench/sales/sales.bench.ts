import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, round } from '../conditions.ts'
import { bareSchema } from './bare-schema.ts'
import { startChild, type Child } from './child.ts'
import { fire } from './fire.ts'
import { bareShots, makeBenchDesk, makeBenchShop, openingShot, saleShots, type BenchShop } from './shop.ts'

const rounds = 5
const salesPerRound = 600

const booked = (answer: string): void => {
  if (!answer.includes('"outcome":"accepted"'))
    throw new Error(`a sale was not simply accepted: ${answer.slice(0, 600)}`)
}

/** Sales per second at `clients` tills, each with a device of its own. */
async function kassaRate(
  database: Database,
  shop: BenchShop,
  server: Child,
  clients: number,
  from: number,
): Promise<number> {
  const desks = await Promise.all(Array.from({ length: clients }, () => makeBenchDesk(database, shop)))
  await fire(
    server.address,
    desks.map((desk) => [openingShot(desk)]),
    booked,
  )
  const each = Math.ceil(salesPerRound / clients)
  const shots = desks.map((desk, index) => saleShots(desk, shop, each, from + index * each))
  return fire(server.address, shots, booked)
}

async function bareRate(
  database: Database,
  shop: BenchShop,
  server: Child,
  clients: number,
  from: number,
): Promise<number> {
  const desk = await makeBenchDesk(database, shop)
  const each = Math.ceil(salesPerRound / clients)
  const shots = Array.from({ length: clients }, (_, index) => bareShots(desk, shop, each, from + index * each))
  return fire(server.address, shots, () => {})
}

async function onPostgres() {
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 10 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database)
    await database.script(bareSchema)
    await database.script(
      `insert into bare.stock select merchant_id, outlet_id, variant_id, on_hand from stock; analyze`,
    )
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const kassa = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const bare = await startChild('bench/sales/bare-server.ts', environment, '/')
    const byClients = []
    for (const clients of [1, 8]) byClients.push(await compare(database, shop, kassa, bare, clients))
    const statementsPerSale = await countStatements(database, shop, kassa)
    await kassa.stop()
    await bare.stop()
    return { byClients, statementsPerSale, goal: 'ratio ≥ 0.5, ≤ 6 statements' }
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/** A B A B …: the ratio is taken pair by pair, so that a noisy moment touches both. */
async function compare(database: Database, shop: BenchShop, kassa: Child, bare: Child, clients: number) {
  const pairs: { kassa: number; bare: number }[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const from = turn * salesPerRound * 2
    const pair = {
      kassa: await kassaRate(database, shop, kassa, clients, from),
      bare: await bareRate(database, shop, bare, clients, from),
    }
    // The first pair warms both up.
    if (turn > 0) pairs.push(pair)
  }
  const ratios = pairs.map((pair) => pair.kassa / pair.bare)
  return {
    clients,
    kassaSalesPerSecond: round(median(pairs.map((pair) => pair.kassa)), 0),
    bareSalesPerSecond: round(median(pairs.map((pair) => pair.bare)), 0),
    ratio: round(median(ratios)),
    ratioRange: [round(Math.min(...ratios)), round(Math.max(...ratios))],
  }
}

const readStatements = async ({ address }: Child): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^kassa_statements_total (\S+)/m.exec(text)?.[1])
}

/** Over twenty sales of one till; BEGIN, SET LOCAL and COMMIT are not counted, the outbox's poller is. */
async function countStatements(database: Database, shop: BenchShop, server: Child): Promise<number> {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk)]], booked)
  const shots = saleShots(desk, shop, 200, 0)
  const before = await readStatements(server)
  await fire(server.address, [shots], booked)
  return round((await readStatements(server)) - before) / shots.length
}

async function onPglite() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-'))
  try {
    const own = await openPglite({ folder })
    await migrate(own)
    const shop = await makeBenchShop(own)
    const desks = await Promise.all(Array.from({ length: 2 + 8 * 2 }, () => makeBenchDesk(own, shop)))
    await own.close()
    const kassa = await startChild(
      'apps/server/src/main.ts',
      { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' },
      '/readyz',
    )
    const byClients = []
    for (const clients of [1, 8]) {
      const rates: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        const used = desks.splice(0, clients)
        await fire(
          kassa.address,
          used.map((desk) => [openingShot(desk)]),
          booked,
        )
        const each = Math.ceil(salesPerRound / clients)
        rates.push(
          await fire(
            kassa.address,
            used.map((desk, index) => saleShots(desk, shop, each, index * each)),
            booked,
          ),
        )
      }
      byClients.push({ clients, kassaSalesPerSecond: round(Math.max(...rates), 0) })
    }
    await kassa.stop()
    return { byClients, note: 'every commit is an fsync' }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Sales through the whole API beside the bare server of targets.md, G10. */
export const run = async () => ({ postgres: await onPostgres(), pglite: await onPglite() })
