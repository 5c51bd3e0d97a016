import { listeners } from '../src/maintenance/listeners.ts'
import { relocateMerchant } from '../src/modules/moving/relocate/relocate-merchant.ts'
import type { RelocationParts, RelocationReport } from '../src/modules/moving/relocate/relocation-parts.ts'
import { claimAll } from '../src/modules/place/claims.ts'
import type { Database } from '../src/platform/db/database.ts'
import { sql } from '../src/platform/db/sql.ts'
import type { Tx } from '../src/platform/db/tx.ts'
import type { Works } from '../src/platform/clusters/works.ts'
import { openFenced, openTestDatabase } from './template.ts'
import { makeWorld, type World, type WorldSettings } from './world.ts'

/** The places of two databases. */
export const places = ['one', 'two'] as const
export type PlaceName = (typeof places)[number]

/** One program on two databases, `one` and `two`. */
export interface TwoDatabases {
  /** The program; what is looked at and made lies in the first database. */
  readonly one: World
  /** The same program; what is looked at and made lies in the second. */
  readonly two: World
  readonly works: { readonly one: Works; readonly two: Works }
  /** The second database goes away and does not come back. */
  loseTwo(): Promise<void>
  close(): Promise<void>
}

/** The program, asked as always, with its second database to look into. */
function lookingInto(world: World, { platform, jobs, beside }: Works): World {
  const { database, newId, log, reach, turns } = platform
  return Object.assign(Object.create(world) as World, {
    database,
    sql: (statement) => database.ask(statement),
    owner: (work) => makeInSecond(world, database, work),
    async runJob(name) {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`no job is called ${name}`)
      await job.run({ database, log, now: world.now, newId, reach, turns, beside })
    },
  } satisfies Pick<World, 'database' | 'sql' | 'owner' | 'runJob'>)
}

/**
 * Makers draw another number at each run, so what the first database gives out is claimed when they are done: for them the second is a database
 * that had merchants before.
 */
async function makeInSecond<T>(world: World, database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const made = await database.transaction({ kind: 'owner', now: world.now }, async (tx) => {
    await tx.run(sql`update cluster_here set is_first = true`)
    const value = await work(tx)
    await tx.run(sql`update cluster_here set is_first = false`)
    return value
  })
  await claimAll({ first: world.database, other: database, cluster: 'two' })
  return made
}

/** Opens two databases of a test's own, side by side; only on PostgreSQL, as the embedded one belongs to one process. */
export async function makeTwoDatabases(settings: WorldSettings = {}): Promise<TwoDatabases> {
  const cut = [await openTestDatabase(3), await openTestDatabase(3)] as const
  const [first, second] = [await openFenced(cut[0].database), await openFenced(cut[1].database)]
  const others = [{ database: second, cluster: 'two' }]
  const one = await makeWorld({ ...settings, database: first, name: 'one', others })
  const [works] = one.running.others
  if (!works) throw new Error('the second database was not opened')
  let lost: Promise<void> | undefined
  return {
    one,
    two: lookingInto(one, works),
    works: { one: one.running, two: works },
    loseTwo: () => (lost ??= second.close()),
    async close() {
      await one.close()
      await (lost ?? second.close())
      for (const one of cut) await one.drop()
    },
  }
}

/** A credential that a maker gave out in a database, as the program would have given it. */
export const givenOutIn = (cluster: PlaceName, secret: string): string => `${cluster}.${secret}`

/** Moves a merchant to the other database, as the command does. */
export async function moveTo(
  { one, works }: TwoDatabases,
  to: PlaceName,
  merchantId: string,
  more: Partial<RelocationParts> = {},
): Promise<RelocationReport> {
  const databases = places.map((name) => ({ name, database: works[name].platform.database }))
  const find = sql`select number from merchant where id = ${merchantId}`
  const found = await Promise.all(databases.map(({ database }) => database.ask<{ number: string }>(find)))
  const [merchant] = found.flat()
  const parts = { databases, now: one.now, listeners, say: () => {}, prove: () => Promise.resolve(undefined), ...more }
  return relocateMerchant(parts, merchant?.number ?? '', to)
}
