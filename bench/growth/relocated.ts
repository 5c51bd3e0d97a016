import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { addUpDays } from '../../apps/server/src/modules/stock/day/keep-stock-days.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { makeOwned, ownedUrl } from '../../tools/test/owned-database.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { quantile, round } from '../conditions.ts'
import { startChild } from '../sales/child.ts'
import { fire } from '../sales/fire.ts'
import { expectBooked, makeBenchDesk, makeBenchShop, openingShot, saleShots, type BenchShop } from '../sales/shop.ts'
import { fillPast } from './past/fill-past.ts'

const places = ['one', 'two'] as const
const TILLS = 2
/** Two tills at full speed sell far more than two people do. */
const PAUSE_MILLIS = 250
const server = 'apps/server/src/main.ts'

/**
 * Moves a merchant with so many orders from one database to another by the command, while two tills sell: minutes, the pause, microseconds of each order, and how
 * long a sale took before and meanwhile.
 */
export async function timeRelocation(orders: number, say: (line: string) => void) {
  const cluster = await startCluster(undefined, true)
  const urls = places.map((name) => ownedUrl(cluster.url, name))
  const opened = urls.map((url) => openPostgres({ url, connections: 4 }))
  const [one, two] = opened
  if (!one || !two) throw new Error('two databases are needed')
  try {
    await makeOwned(cluster.url, places)
    for (const database of opened) await migrate(database)
    const shop = await makeShopWithPast(one, urls[0] ?? '', orders, say)
    const settings = {
      DATABASE_URL: '',
      KASSA_CLUSTERS: places.map((name, at) => `${name}=${urls[at]}`).join(','),
      LOG_LEVEL: 'silent',
    }
    const child = await startChild(server, settings, '/readyz')
    try {
      const desks = await Promise.all(Array.from({ length: TILLS }, () => openDesk(one, shop, child.address)))
      const alone = await sell(desks, shop, child.address, 0, 40, () => true)
      const moving = moveByCommand(await findNumber(one, shop), settings, say)
      let isOver = false
      const over = moving.finally(() => {
        isOver = true
      })
      const meanwhile = await sell(desks, shop, child.address, 1_000_000, 0, () => isOver)
      const { seconds, said } = await over
      const sold = alone.sales + meanwhile.sales
      return {
        orders,
        ...(await whatCame(two, shop)),
        sold,
        seconds,
        perOrderMicros: round((seconds * 1e6) / orders, 0),
        alone,
        meanwhile,
        said,
      }
    } finally {
      await child.stop()
    }
  } finally {
    for (const database of opened) await database.close()
    await cluster.stop()
  }
}

/** A shop that has sold so much; a program of its first database alone books what the past repeats. */
async function makeShopWithPast(database: Database, url: string, orders: number, say: (line: string) => void) {
  const shop = await makeBenchShop(database, 100)
  await database.script('analyze')
  const child = await startChild(server, { DATABASE_URL: url, LOG_LEVEL: 'silent' }, '/readyz')
  try {
    await fillPast({ database, shop, server: child }, orders, say)
    await database.script('vacuum analyze')
    await addUpDays({ database, now: new Date().toISOString() })
  } finally {
    await child.stop()
  }
  return shop
}

/** A desk whose token names the database that gave it out, as the program's do. */
async function openDesk(database: Database, shop: BenchShop, address: string): Promise<Desk> {
  const desk = await makeBenchDesk(database, shop)
  Object.assign(desk.device, { token: `one.${desk.device.token}` })
  await fire(address, [[openingShot(desk)]], expectBooked)
  return desk
}

/** Milliseconds of each sale of the desks, at least so many of each and until it is over. */
async function sell(
  desks: readonly Desk[],
  shop: BenchShop,
  address: string,
  from: number,
  least: number,
  isOver: () => boolean,
) {
  const times: number[] = []
  await Promise.all(
    desks.map(async (desk, place) => {
      for (let at = 0; at < least || !isOver(); at += 1) {
        const shots = saleShots(desk, shop, 1, from + at * desks.length + place)
        const began = performance.now()
        await fire(address, [shots], expectBooked)
        times.push(performance.now() - began)
        await new Promise((done) => setTimeout(done, PAUSE_MILLIS))
      }
    }),
  )
  return {
    sales: times.length,
    p95Millis: round(quantile(times, 0.95), 1),
    longestMillis: round(Math.max(...times), 0),
  }
}

const findNumber = async (database: Database, { facts: { merchantId } }: BenchShop): Promise<string> => {
  const [row] = await database.ask<{ number: string }>(sql`select number from merchant where id = ${merchantId}`)
  return row?.number ?? ''
}

/** `npm run admin -- move-merchant`; answers its seconds and the lines it said. */
async function moveByCommand(number: string, settings: Readonly<Record<string, string>>, say: (line: string) => void) {
  const began = performance.now()
  const launcher = path.join(import.meta.dirname, '../../tools/launch.mjs')
  const child = spawn(process.execPath, [launcher, 'admin', 'move-merchant', number, 'two'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(...text.split('\n').filter((line) => line.trim() !== ''))
    say(text.trim())
  })
  let wrong = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (wrong = `${wrong}${text}`.slice(-2_000)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the command ended with ${code}: ${said.join('\n')}\n${wrong}`)
  return { seconds: round((performance.now() - began) / 1_000, 1), said }
}

async function whatCame(database: Database, { facts: { merchantId } }: BenchShop): Promise<{ came: number }> {
  const [row] = await database.ask<{ came: number }>(
    sql`select count(*)::int as came from sales_order where merchant_id = ${merchantId}`,
  )
  return { came: row?.came ?? 0 }
}
