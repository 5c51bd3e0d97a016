import { once } from 'node:events'
import { Agent } from 'node:http'
import { Worker } from 'node:worker_threads'
import { journalState } from '@kassa/contract/device/device.calls.ts'
import { beginTrial } from '../../apps/server/src/modules/billing/public.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { apiBase } from '../../apps/server/src/platform/http/register-command.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { signedHeaders } from '../../apps/server/test/device-headers.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, quantile, round } from '../conditions.ts'
import { startChild, type Child } from '../sales/child.ts'
import {
  basketOf,
  expectBooked,
  makeBenchDesk,
  makeBenchShop,
  nameLines,
  openingShot,
  shotOf,
  type BenchShop,
} from '../sales/shop.ts'
import { send } from './send.ts'

const TILLS = 2
/** The interval between the calls of a till: a sale, and the cheapest question that a till asks. */
const ASKED_EVERY_MS = 250
/** Calls of strangers for each call of the shop. */
const TIMES = 10

interface Place {
  readonly server: Child
  readonly shop: BenchShop
  readonly desks: readonly Desk[]
}

let sold = 0

/** Both tills sell at their pace for so long; answers how long sales and questions took. */
async function sell({ server, shop, desks }: Place, seconds: number) {
  const address = new URL(server.address)
  const [sales, questions]: [number[], number[]] = [[], []]
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    desks.map(async (desk) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (performance.now() < until) {
        const began = performance.now()
        sold += 1
        const sale = await send(agent, address, shotOf(desk, nameLines(shop, desk.sale(basketOf(shop, sold)))))
        expectBooked(sale.text)
        sales.push(sale.millis)
        const path = apiBase + journalState.path
        const headers = signedHeaders(desk.device, { method: 'GET', path, body: undefined }, new Date().toISOString())
        questions.push((await send(agent, address, { method: 'GET', path, headers, body: '' })).millis)
        await new Promise((done) => setTimeout(done, Math.max(0, ASKED_EVERY_MS - (performance.now() - began))))
      }
      agent.destroy()
    }),
  )
  return { sale: quantile(sales, 0.95), question: quantile(questions, 0.95), count: sales.length }
}

type Sold = Awaited<ReturnType<typeof sell>>

interface Turn {
  readonly alone: Sold
  readonly beside: Sold
  readonly asked: number
}

/** Strangers who call so often until they are told to stop. */
async function callStrangers(address: string, perSecond: number): Promise<{ stop(): Promise<number> }> {
  const worker = new Worker(new URL('strangers.ts', import.meta.url), { workerData: { address, perSecond } })
  await once(worker, 'online')
  return {
    async stop() {
      const told = once(worker, 'message')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
      worker.postMessage('stop')
      const [asked] = (await told) as [number]
      return asked
    },
  }
}

/** Alone and beside strangers by turns; ratios are taken turn by turn. The first turn warms up. */
async function compare(place: Place, rounds: number, seconds: number) {
  const perSecond = TIMES * 2 * TILLS * (1_000 / ASKED_EVERY_MS)
  const turns: Turn[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const alone = await sell(place, seconds)
    const strangers = await callStrangers(place.server.address, perSecond)
    const beside = await sell(place, seconds)
    const asked = await strangers.stop()
    if (turn > 0) turns.push({ alone, beside, asked })
  }
  const ratio = (of: 'sale' | 'question') => turns.map(({ alone, beside }) => beside[of] / alone[of])
  const told = (of: 'sale' | 'question') => ({
    aloneMillis: round(median(turns.map(({ alone }) => alone[of])), 1),
    besideMillis: round(median(turns.map(({ beside }) => beside[of])), 1),
    ratio: round(median(ratio(of))),
    range: [round(Math.min(...ratio(of))), round(Math.max(...ratio(of)))],
  })
  return {
    sales: turns.reduce((sum, { beside }) => sum + beside.count, 0),
    strangersPerSecond: round(median(turns.map(({ asked }) => asked / seconds)), 0),
    p95OfSale: told('sale'),
    p95OfQuestion: told('question'),
    goal: '≤ 1.2',
  }
}

async function measure(database: Database, url: string, rounds: number, seconds: number) {
  const shop = await makeBenchShop(database, 100)
  const now = new Date().toISOString()
  await database.transaction({ kind: 'owner' }, (tx) => beginTrial(tx, shop.facts.merchantId, { now, newId }))
  const desks: Desk[] = []
  for (let made = 0; made < TILLS; made += 1) desks.push(await makeBenchDesk(database, shop))
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
  const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
  try {
    const agent = new Agent({ keepAlive: true })
    for (const desk of desks) expectBooked((await send(agent, new URL(server.address), openingShot(desk))).text)
    agent.destroy()
    return await compare({ server, shop, desks }, rounds, seconds)
  } finally {
    await server.stop()
  }
}

/** Measures how two tills sell beside strangers who ask ten times as often as the shop does. `rounds=5 seconds=10` after the bench's name. */
export async function run(args: readonly string[]): Promise<unknown> {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizeOf = (name: string, usual: number): number => Number(given.get(name) ?? usual)
  const cluster = await startCluster(undefined, true)
  const database = openPostgres({ url: cluster.url, connections: 2 })
  try {
    await migrate(database)
    return await measure(database, cluster.url, sizeOf('rounds', 5), sizeOf('seconds', 10))
  } finally {
    await database.close()
    await cluster.stop()
  }
}
