import type { Database } from '../src/platform/db/database.ts'
import type { Works } from '../src/platform/start.ts'
import { openFenced, openTestDatabase } from './template.ts'
import { makeWorld, type World, type WorldSettings } from './world.ts'

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
const lookingInto = (world: World, database: Database): World =>
  Object.assign(Object.create(world) as World, {
    database,
    sql: (statement) => database.ask(statement),
    owner: (work) => database.transaction({ kind: 'owner', now: world.now }, work),
  } satisfies Pick<World, 'database' | 'sql' | 'owner'>)

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
    two: lookingInto(one, second),
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
export const givenOutIn = (cluster: 'one' | 'two', secret: string): string => `${cluster}.${secret}`
