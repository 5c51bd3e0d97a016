import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { median, round } from '../conditions.ts'
import { bareFunctions, bareRowShots } from './bare-rows.ts'
import { bytesDuring, type Bytes } from './bytes.ts'
import { smallestSchema } from './bare-schema.ts'
import { readStatements, startChild, type Child } from './child.ts'
import { fire, type Shot } from './fire.ts'
import { compareMembers } from './member.ts'
import { compareMerchants } from './merchants.ts'
import { clusterMeter, type Meter } from './processor.ts'
import { changeEachSecond } from './cold.ts'
import { onPglite, pastOnPglite } from './embedded.ts'
import {
  expectBooked,
  byChance,
  makeBenchDesk,
  makeBenchShop,
  openingShot,
  saleShots,
  smallestShots,
  uploadShots,
  type BenchShop,
} from './shop.ts'
import { compareClusters } from './clusters.ts'
import { fireTimed, middleOf, summarizeTurns, type SalesMeasure } from './fire-timed.ts'

interface Sizes {
  readonly rounds: number
  readonly salesPerRound: number
  /** Over how many products cold baskets go. */
  readonly coldProducts: number
  readonly parts: readonly Part[]
}

const PARTS = ['warm', 'uploads', 'return', 'statements', 'bytes', 'cold', 'members', 'merchants', 'clusters'] as const
type Part = (typeof PARTS)[number]

const allBooked =
  (together: number) =>
  (answer: string): void => {
    if (answer.split('"outcome":"accepted"').length !== together + 1)
      throw new Error(`an upload was not simply accepted: ${answer.slice(0, 600)}`)
  }

interface Place extends Sizes {
  readonly database: Database
  readonly shop: BenchShop
  readonly kassa: Child
  /** Writes the rows of a sale as they once were; `thin` as they are. */
  readonly bare: Child
  readonly thin: Child
  readonly smallest: Child
  readonly postgres: Meter
}

const openDesks = async ({ database, shop, kassa }: Place, clients: number): Promise<Desk[]> => {
  const desks = await Promise.all(Array.from({ length: clients }, () => makeBenchDesk(database, shop)))
  await fire(
    kassa.address,
    desks.map((desk) => [openingShot(desk)]),
    expectBooked,
  )
  return desks
}

/** A turn of `clients` tills, each with a device of its own. */
async function kassaTurn(place: Place, clients: number, from: number): Promise<SalesMeasure> {
  const desks = await openDesks(place, clients)
  const each = Math.ceil(place.salesPerRound / clients)
  const shots = desks.map((desk, index) => saleShots(desk, place.shop, each, from + index * each))
  return fireTimed(place.kassa, place.postgres, shots, expectBooked)
}

async function bareTurn(place: Place, clients: number, from: number, isThin = false): Promise<SalesMeasure> {
  const { database, shop, kassa, bare, thin, salesPerRound } = place
  const desks = await openDesks(place, clients)
  const each = Math.ceil(salesPerRound / clients)
  const first = desks.map((desk) => saleShots(desk, shop, 1, from))
  await fire(kassa.address, first, expectBooked)
  const shots: Shot[][] = []
  for (const [index, desk] of desks.entries()) {
    shots.push(await bareRowShots(database, desk, shop, { count: each, from: from + index * each, isThin }))
  }
  return fireTimed(isThin ? thin : bare, place.postgres, shots, () => {})
}

async function smallestTurn(place: Place, clients: number, from: number): Promise<SalesMeasure> {
  const { database, shop, salesPerRound } = place
  const desk = await makeBenchDesk(database, shop)
  const each = Math.ceil(salesPerRound / clients)
  const shots = Array.from({ length: clients }, (_, index) => smallestShots(desk, shop, each, from + index * each))
  return fireTimed(place.smallest, place.postgres, shots, () => {})
}

/** Tills, and entries in each of their uploads. */
const UPLOADS = [
  [1, 20],
  [4, 20],
  [1, 100],
] as const

/** One behind the other: two at once would measure each other. */
async function eachOf<T, Figures>(list: readonly T[], measure: (one: T) => Promise<Figures>): Promise<Figures[]> {
  const figures: Figures[] = []
  for (const one of list) figures.push(await measure(one))
  return figures
}

async function onPostgres(sizes: Sizes, isDurable: boolean) {
  const cluster = await startCluster(undefined, isDurable)
  const database = openPostgres({ url: cluster.url, connections: 10 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database)
    await database.script(smallestSchema)
    await database.script(bareFunctions)
    await database.script(
      `insert into bare.stock select merchant_id, outlet_id, variant_id, on_hand from stock; analyze`,
    )
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const kassa = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const startBare = (name: string) =>
      startChild('bench/sales/bare-server.ts', { ...environment, BARE_FUNCTION: name }, '/')
    const [bare, thin, smallest] = [await startBare('sell_wide'), await startBare('sell_rows'), await startBare('sell')]
    const place = { ...sizes, database, shop, kassa, bare, thin, smallest, postgres: await clusterMeter(database) }
    const only = async <Figures>(part: Part, measure: () => Promise<Figures>): Promise<Figures | undefined> =>
      sizes.parts.includes(part) ? measure() : undefined
    const figures = {
      byClients: await only('warm', () => eachOf([1, 4, 8], (clients) => compare(place, clients))),
      uploads: await only('uploads', () =>
        eachOf(UPLOADS, ([clients, together]) => compareUploads(place, clients, together)),
      ),
      comesBack: await only('return', () => timeReturn(place, 100)),
      statementsPerSale: await only('statements', () => countStatements(database, shop, kassa)),
      bytes: await only('bytes', () => measureBytes(place)),
      cold: await only('cold', () => compareCold(place)),
      members: await only('members', () => compareMembers(cluster.url, sizes)),
      merchants: await only('merchants', () => compareMerchants(place)),
      clusters: await only('clusters', () => compareClusters(cluster.url, sizes)),
    }
    await Promise.all([kassa, bare, thin, smallest].map((child) => child.stop()))
    return {
      commits: isDurable ? 'on disk' : 'in memory',
      ...figures,
      goal: 'warm ≥ 0.7 and cold ≥ 0.6 of the same rows; cold ≤ 1.15 × the warm path; uploads of 20 ≥ 1.2 of single sales of the same rows; ≤ 6 statements',
    }
  } finally {
    await database.close()
    await cluster.stop()
  }
}

/**
 * A B C D A B C D …: ratios are taken turn by turn, so that a noisy moment touches all. `bare` writes the rows of our sale as wide as they
 * once were and is the one the target speaks of; `thin` writes them as they are; `smallest` a third of them into narrow tables.
 */
async function compare(place: Place, clients: number) {
  const turns: { kassa: SalesMeasure; bare: SalesMeasure; thin: SalesMeasure; smallest: SalesMeasure }[] = []
  for (let turn = 0; turn <= place.rounds; turn += 1) {
    const from = turn * place.salesPerRound * 2
    const taken = {
      kassa: await kassaTurn(place, clients, from),
      bare: await bareTurn(place, clients, from),
      thin: await bareTurn(place, clients, from, true),
      smallest: await smallestTurn(place, clients, from),
    }
    // The first turn warms all up; what the tables hold is then known to the planner, as an hour of trade makes it.
    if (turn > 0) turns.push(taken)
    else await place.database.script('analyze')
  }
  const ratioTo = (other: 'bare' | 'thin' | 'smallest') =>
    middleOf(turns.map((turn) => turn.kassa.perSecond / turn[other].perSecond))
  return {
    clients,
    kassa: summarizeTurns(turns.map(({ kassa }) => kassa)),
    bare: summarizeTurns(turns.map(({ bare }) => bare)),
    thin: summarizeTurns(turns.map(({ thin }) => thin)),
    smallest: summarizeTurns(turns.map(({ smallest }) => smallest)),
    ratio: ratioTo('bare'),
    ratioToThin: ratioTo('thin'),
    ratioToSmallest: ratioTo('smallest'),
  }
}

/** Uploads of 20 and of 100 entries beside the bare server's single sales, turn by turn, of one till and of four. */
async function compareUploads(place: Place, clients: number, together: number) {
  const ratios: number[] = []
  const turns: SalesMeasure[] = []
  for (let turn = 0; turn <= place.rounds; turn += 1) {
    const from = turn * place.salesPerRound * 2
    const each = Math.ceil(place.salesPerRound / clients / together) * together
    const desks = await openDesks(place, clients)
    const shots = desks.map((desk, index) => uploadShots(desk, place.shop, each, from + index * each, together))
    const uploads = await fireTimed(place.kassa, place.postgres, shots, allBooked(together), together)
    const bare = await bareTurn(place, clients, from)
    if (turn === 0) continue
    turns.push(uploads)
    ratios.push(uploads.perSecond / bare.perSecond)
  }
  return { clients, together, kassa: summarizeTurns(turns), ratio: middleOf(ratios) }
}

/**
 * Baskets by chance over ten thousand products while the back office changes one product a second, beside the bare server with the
 * same baskets and changes, and beside our own warm path. The first turn is left out, as everywhere: it reads most of the goods for the first time.
 */
async function compareCold(place: Place) {
  const shop = await makeBenchShop(place.database, place.coldProducts, byChance)
  const there = { ...place, shop }
  await place.database.script('analyze')
  const stop = await changeEachSecond(place.database, place.kassa, shop)
  try {
    const { coldProducts: products } = place
    return await eachOf([1, 8], async (clients) => ({
      clients,
      products,
      ...(await compareRows(there, place, clients)),
    }))
  } finally {
    await stop()
  }
}

/** Ours, the bare server, and ours over few goods that nobody changes, turn by turn. */
async function compareRows(place: Place, warmPlace: Place, clients: number) {
  const turns: { kassa: SalesMeasure; bare: SalesMeasure; warm: SalesMeasure; statements: number }[] = []
  for (let turn = 0; turn <= place.rounds; turn += 1) {
    const from = (turn * 2 + clients) * place.salesPerRound
    const before = await readStatements(place.kassa)
    const kassa = await kassaTurn(place, clients, from)
    const statements = ((await readStatements(place.kassa)) - before) / place.salesPerRound
    const bare = await bareTurn(place, clients, from + place.salesPerRound)
    const warm = await kassaTurn(warmPlace, clients, from)
    if (turn > 0) turns.push({ kassa, bare, warm, statements })
  }
  const statementsPerSale = round(median(turns.map(({ statements }) => statements)))
  return {
    kassa: { ...summarizeTurns(turns.map(({ kassa }) => kassa)), statementsPerSale },
    ratio: middleOf(turns.map(({ kassa, bare }) => kassa.perSecond / bare.perSecond)),
    timesTheWarmPath: middleOf(turns.map(({ kassa, warm }) => warm.perSecond / kassa.perSecond)),
  }
}

const WAITING = 500

/** A desk that comes back with so many sales: seconds until all are booked, in uploads as large as a desk sends them. */
async function timeReturn(place: Place, together: number) {
  const taken: number[] = []
  for (let turn = 0; turn <= place.rounds; turn += 1) {
    const [desk] = await openDesks(place, 1)
    if (!desk) throw new Error('there is no desk')
    const shots = uploadShots(desk, place.shop, WAITING, turn * WAITING, together)
    const perSecond = await fire(place.kassa.address, [shots], allBooked(together))
    if (turn > 0) taken.push(shots.length / perSecond)
  }
  return { sales: WAITING, together, seconds: middleOf(taken), goal: '≤ 1 s' }
}

/**
 * Over 200 sales of one till, begun when what earlier sales gave to do is done: `atOnce` until all are answered, `afterwards` what
 * followed until it was quiet again (outbox, roll-ups, proofs). BEGIN, SET LOCAL and COMMIT are not counted, the outbox's poller is.
 */
async function countStatements(database: Database, shop: BenchShop, server: Child) {
  const desk = await makeBenchDesk(database, shop)
  await fire(server.address, [[openingShot(desk)]], expectBooked)
  const shots = saleShots(desk, shop, 200, 0)
  const before = await whenQuiet(server)
  await fire(server.address, [shots], expectBooked)
  const answered = await readStatements(server)
  const after = await whenQuiet(server)
  return { atOnce: round((answered - before) / shots.length), afterwards: round((after - answered) / shots.length) }
}

const WEIGHED_SALES = 2_000

/** A till of its own that has sold once: its rows are what the bare servers write again. */
async function openedDesk(database: Database, shop: BenchShop, kassa: Child): Promise<Desk> {
  const desk = await makeBenchDesk(database, shop)
  await fire(kassa.address, [[openingShot(desk)]], expectBooked)
  await fire(kassa.address, [saleShots(desk, shop, 1, 0)], expectBooked)
  await whenQuiet(kassa)
  return desk
}

/** Log and disk of so many sales of one till, with what follows them until it is quiet again, beside those of the bare and the narrow rows. */
async function measureBytes({ database, shop, kassa, bare, thin: asTheyAre, smallest }: Place) {
  const desk = await makeBenchDesk(database, shop)
  await fire(kassa.address, [[openingShot(desk)]], expectBooked)
  await fire(kassa.address, [saleShots(desk, shop, 100, 0)], expectBooked)
  await whenQuiet(kassa)
  const shots = saleShots(desk, shop, WEIGHED_SALES, 100)
  const ours = await bytesDuring(database, WEIGHED_SALES, async () => {
    await fire(kassa.address, [shots], expectBooked)
    await whenQuiet(kassa)
  })
  const rowsOf = async (isThin: boolean): Promise<Bytes> => {
    const other = await openedDesk(database, shop, kassa)
    const shots = await bareRowShots(database, other, shop, { count: WEIGHED_SALES, from: 0, isThin })
    return bytesDuring(database, WEIGHED_SALES, () => fire((isThin ? asTheyAre : bare).address, [shots], () => {}))
  }
  const sameRows = await rowsOf(false)
  const thin = await rowsOf(true)
  const narrowShots = smallestShots(desk, shop, WEIGHED_SALES, 0)
  const narrow = await bytesDuring(database, WEIGHED_SALES, () => fire(smallest.address, [narrowShots], () => {}))
  return { ours, sameRows, thin, narrow, goal: '≤ 6 kB of disk and ≤ 9 kB of log a sale' }
}

/** Returns how many statements there were when for two seconds none came but the pollers' own. */
async function whenQuiet(server: Child): Promise<number> {
  const POLLED = 20
  let before = await readStatements(server)
  for (let seconds = 0; seconds < 120; seconds += 2) {
    await wait(2_000)
    const now = await readStatements(server)
    if (now - before <= POLLED) return now
    before = now
  }
  return before
}

/**
 * Sales through the whole API beside the bare server of targets.md, G10: on a PostgreSQL whose commits wait for the disk, as in
 * a shop (`postgres`), and on one that never waits (`memory`), where nothing but processor time counts; `pglite` is the embedded database, `embedded past=100000`
 * what it is like once it has sold so much. `rounds=2 sales=300
 * on=postgres` after the bench's name, for a quick run; `cold=100000` for baskets over so many products; `parts=warm,cold` measures these alone.
 */
export const run = async (args: readonly string[]) => {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizes = {
    rounds: Number(given.get('rounds') ?? 5),
    salesPerRound: Number(given.get('sales') ?? 1_200),
    coldProducts: Number(given.get('cold') ?? 10_000),
    parts: PARTS.filter((part) => given.get('parts')?.split(',').includes(part) ?? true),
  }
  const on = (given.get('on') ?? 'postgres,memory,pglite').split(',')
  return {
    postgres: on.includes('postgres') ? await onPostgres(sizes, true) : undefined,
    memory: on.includes('memory') ? await onPostgres(sizes, false) : undefined,
    pglite: on.includes('pglite') ? await onPglite(sizes.salesPerRound) : undefined,
    embedded: on.includes('embedded') ? await pastOnPglite(Number(given.get('past') ?? 100_000)) : undefined,
  }
}
