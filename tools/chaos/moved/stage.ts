import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeApp } from '../../../apps/server/test/make/app.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../apps/server/test/make/simulated.ts'
import { makeSellingShop, type SellingShop } from '../../../apps/server/test/make/selling-shop.ts'
import type { World } from '../../../apps/server/test/world.ts'
import { listeners } from '../../../apps/server/src/maintenance/listeners.ts'
import type { Database } from '../../../apps/server/src/platform/db/database.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import { callerAt, type Call } from '../../replay/client.ts'
import { makeOwned, ownedUrl } from '../../test/owned-database.ts'
import { startCluster } from '../../test/postgres.ts'
import { Server } from '../server.ts'

const allPlaces = ['one', 'two', 'three'] as const
export type PlaceName = (typeof allPlaces)[number]
export const MOST_DATABASES = allPlaces.length

/** A point that a mover has reached, and how long it was under way. */
export interface MoverPoint {
  readonly reached: string
  readonly millis: number
}

/** Two databases or three, two processes that know all of them, a merchant that is moved and one in each database that stays. */
export interface Stage {
  readonly places: readonly PlaceName[]
  readonly databases: Readonly<Record<PlaceName, Database>>
  /** The settings by which a process finds the databases. */
  readonly settings: Readonly<Record<string, string>>
  readonly servers: readonly Server[]
  /** One of the processes, another with each call. */
  readonly address: () => string
  readonly call: Call
  /** The processes as makers ask them; rows are made in the first database. */
  readonly world: World
  readonly alipay: SimulatedAlipay
  readonly shop: SellingShop
  readonly appKey: string
  readonly number: string
  readonly neighbours: readonly SellingShop[]
  /** Told of each point of each mover. */
  reached: (point: MoverPoint) => void
  close(): Promise<void>
}

const prices = Array.from({ length: 12 }, (_, at) => 45 + ((at * 7_919) % 20_000))
const facts = { currency: 'CNY', pricesMinor: prices, onHand: 100_000_000 } as const

export async function makeStage(count = 2): Promise<Stage> {
  const places = allPlaces.slice(0, count)
  const cluster = await startCluster()
  const urls = places.map((name) => ownedUrl(cluster.url, name))
  await makeOwned(cluster.url, places)
  const alipay = await simulateAlipay()
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-moved-'))
  const settings = {
    DATABASE_URL: '',
    DATABASE_CONNECTIONS: '10',
    KASSA_CLUSTERS: places.map((name, at) => `${name}=${urls[at]}`).join(','),
    KASSA_FAULTS: '',
    KASSA_FILES_DIR: path.join(folder, 'files'),
    CHAOS_MOVER: JSON.stringify({
      databases: Object.fromEntries(places.map((name, at) => [name, urls[at]])),
      listeners,
    }),
    CHAOS_ALIPAY: alipay.simulator.address,
    OUTGOING_ALLOW: '127.0.0.1',
  }
  const program = path.join(import.meta.dirname, 'program.ts')
  const servers = ['first', 'second'].map((name) => new Server(path.join(folder, name), '', program, settings))
  const kill = (): void => servers.forEach((server) => server.kill())
  process.once('exit', kill)
  for (const server of servers) await server.start()
  let turn = 0
  const address = (): string => (servers[(turn += 1) % servers.length] as Server).address()
  const call: Call = (endpoint, request, as) => callerAt(address())(endpoint, request, as)
  const opened = urls.map((url) => openPostgres({ url, connections: 3, statementTimeoutMillis: 120_000 }))
  const databases = Object.fromEntries(places.map((name, at) => [name, opened[at]])) as Stage['databases']
  const inPlace = (name: PlaceName): World => worldOf(databases[name], call)
  const world = inPlace('one')
  const shop = await makeShopIn('one', world)
  const neighbours = [await makeShopIn('one', world)]
  for (const place of places.slice(1)) neighbours.push(await makeNeighbourIn(place, databases[place], inPlace(place)))
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  const { key } = await world.owner((tx) => makeApp(tx, shop.merchantId))
  const [{ number } = { number: '' }] = await databases.one.ask<{ number: string }>(
    sql`select number from merchant where id = ${shop.merchantId}`,
  )
  for (const each of [shop, ...neighbours]) await each.desk.book(each.desk.openShift())
  return {
    places,
    databases,
    settings,
    servers,
    address,
    call,
    world,
    alipay,
    shop,
    number,
    neighbours,
    reached: () => {},
    appKey: key,
    async close() {
      for (const server of servers) await server.stop()
      process.off('exit', kill)
      for (const database of opened) await database.close()
      await alipay.simulator.close()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The parts of a world that the makers of tests use, over HTTP and with the clock as it is. */
const worldOf = (database: Database, call: Call): World =>
  ({
    database,
    get now() {
      return new Date().toISOString()
    },
    sql: (statement) => database.ask(statement),
    owner: (work) => database.transaction({ kind: 'owner', now: new Date().toISOString() }, work),
    call: async (endpoint, request, { as, outlet, device } = {}) => ({
      status: 200,
      answer: await call(endpoint, request, { token: as, outletId: outlet, device }),
    }),
  }) as Partial<World> as World

/** A shop whose credentials name the database that gave them out, as the program's do. */
async function makeShopIn(place: PlaceName, world: World): Promise<SellingShop> {
  const made = await makeSellingShop(world, facts)
  const named = (token: string): string => `${place}.${token}`
  Object.assign(made.desk.device, { token: named(made.desk.device.token) })
  return { ...made, cashierToken: named(made.cashierToken), adminToken: named(made.adminToken) }
}

/** The names of merchants are one on the installation: of a shop that is made here by hand they count as given out. */
async function makeNeighbourIn(place: PlaceName, database: Database, world: World): Promise<SellingShop> {
  await database.ask(sql`update cluster_here set is_first = true`)
  const shop = await makeShopIn(place, world)
  await database.ask(sql`update cluster_here set is_first = false`)
  return shop
}
