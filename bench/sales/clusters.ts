import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { makeOwned, ownedUrl } from '../../tools/test/owned-database.ts'
import { startChild, type Child } from './child.ts'
import { fire } from './fire.ts'
import { fireTimed, middleOf, summarizeTurns, type SalesMeasure } from './fire-timed.ts'
import { clusterMeter, type Meter } from './processor.ts'
import { expectBooked, makeBenchDesk, makeBenchShop, openingShot, saleShots, type BenchShop } from './shop.ts'

/** The names in `KASSA_CLUSTERS` of the programs that are compared; the first of each has the shop. Without a name it is `DATABASE_URL`. */
const PROGRAMS = { alone: ['alone'], ofOne: ['sole'], ofTwo: ['one', 'two'] } as const
type ProgramName = keyof typeof PROGRAMS

/** A program with a shop in its first database. */
interface Place {
  readonly database: Database
  readonly shop: BenchShop
  readonly kassa: Child
}

const settingsOf = (clusterUrl: string, program: ProgramName): Record<string, string> => {
  const urls = PROGRAMS[program].map((name) => [name, ownedUrl(clusterUrl, name)] as const)
  const named = urls.map((pair) => pair.join('=')).join(',')
  return program === 'alone'
    ? { DATABASE_URL: urls[0]?.[1] ?? '', KASSA_CLUSTERS: '', LOG_LEVEL: 'silent' }
    : { DATABASE_URL: '', KASSA_CLUSTERS: named, LOG_LEVEL: 'silent' }
}

async function openPlace(clusterUrl: string, program: ProgramName): Promise<Place> {
  const kassa = await startChild('apps/server/src/main.ts', settingsOf(clusterUrl, program), '/readyz')
  const database = openPostgres({ url: ownedUrl(clusterUrl, PROGRAMS[program][0]), connections: 4 })
  const shop = await makeBenchShop(database)
  await database.script('analyze')
  return { database, shop, kassa }
}

/** A turn of so many tills, each with a device of its own. */
async function turnOf({ database, shop, kassa }: Place, postgres: Meter, tills: number, sales: number, from: number) {
  const desks = await Promise.all(Array.from({ length: tills }, () => makeBenchDesk(database, shop)))
  const opening = desks.map((desk) => [openingShot(desk)])
  await fire(kassa.address, opening, expectBooked)
  const each = Math.ceil(sales / tills)
  const shots = desks.map((desk, at) => saleShots(desk, shop, each, from + at * each))
  return fireTimed(kassa, postgres, shots, expectBooked)
}

interface Sizes {
  readonly rounds: number
  readonly salesPerRound: number
}

async function compare(places: Record<ProgramName, Place>, postgres: Meter, tills: number, sizes: Sizes) {
  const turns: Record<ProgramName, SalesMeasure>[] = []
  for (let turn = 0; turn <= sizes.rounds; turn += 1) {
    const measured = (program: ProgramName) =>
      turnOf(places[program], postgres, tills, sizes.salesPerRound, turn * sizes.salesPerRound)
    const taken = { alone: await measured('alone'), ofOne: await measured('ofOne'), ofTwo: await measured('ofTwo') }
    // The first turn warms all up; what the tables hold is then known to the planner.
    if (turn > 0) turns.push(taken)
    else for (const { database } of Object.values(places)) await database.script('analyze')
  }
  const ratioOf = (program: ProgramName) =>
    middleOf(turns.map((turn) => turn[program].perSecond / turn.alone.perSecond))
  return {
    tills,
    alone: summarizeTurns(turns.map(({ alone }) => alone)),
    ofOne: { ...summarizeTurns(turns.map(({ ofOne }) => ofOne)), ratio: ratioOf('ofOne') },
    ofTwo: { ...summarizeTurns(turns.map(({ ofTwo }) => ofTwo)), ratio: ratioOf('ofTwo') },
  }
}

/**
 * Sales of a program whose database has no name, of one with `KASSA_CLUSTERS` of one and of one with two, turn by turn; all databases lie in one PostgreSQL, so
 * that the disk and the processors are the same.
 */
export async function compareClusters(clusterUrl: string, sizes: Sizes) {
  await makeOwned(clusterUrl, Object.values(PROGRAMS).flat())
  const places: Partial<Record<ProgramName, Place>> = {}
  try {
    for (const program of Object.keys(PROGRAMS) as ProgramName[]) places[program] = await openPlace(clusterUrl, program)
    const all = places as Record<ProgramName, Place>
    const postgres = await clusterMeter(all.alone.database)
    const byTills = []
    for (const tills of [1, 8]) byTills.push(await compare(all, postgres, tills, sizes))
    return { byTills, goal: '≥ 0.95 of the same program without names' }
  } finally {
    for (const { kassa, database } of Object.values(places)) {
      await kassa.stop()
      await database.close()
    }
  }
}
