import type { Database } from '../src/platform/db/database.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { sql } from '../src/platform/db/sql.ts'
import { clusterUrl, stamp } from './template.ts'

let made = 0

const openAs = (role: string, name: string): Database =>
  openPostgres({
    url: Object.assign(new URL(clusterUrl), { username: role, password: 'kassa', pathname: `/${name}` }).href,
    connections: 2,
  })

const newOwner = (name: string): string => `create role ${name} login createrole password 'kassa'`

/** A new, empty PostgreSQL database whose owner is no superuser, as a careful operator would set it up. */
async function openOwned(): Promise<Database> {
  made += 1
  const name = `kassa_empty_${process.pid}_${made}`
  const cluster = openPostgres({ url: clusterUrl, connections: 1 })
  await cluster.script(newOwner(name))
  await cluster.script(`create database ${name} owner ${name}`)
  await cluster.close()
  return openAs(name, name)
}

/**
 * Opens a database that `fill` has filled, an empty one of the kind that the tests run on. A gate fills the first of a `key` and copies it for the others:
 * every step of all releases is applied while a backup of an older one is restored.
 */
export async function openFilled(key: string, fill: (database: Database) => Promise<void>): Promise<Database> {
  if (isThinned && clusterUrl !== '') return copyFilled(`kassa_filled_${key}_${stamp}`, fill)
  const database = await openEmpty()
  await fill(database)
  return database
}

async function copyFilled(name: string, fill: (database: Database) => Promise<void>): Promise<Database> {
  const cluster = openPostgres({ url: clusterUrl, connections: 1, statementTimeoutMillis: 120_000 })
  await cluster.ask(sql`select pg_advisory_lock(5150003)`)
  try {
    const found = await cluster.ask(sql`select from pg_database where datname = ${name}`)
    if (found.length === 0) {
      // One that was killed in the middle left its half behind.
      await cluster.script(`drop database if exists ${name}_new with (force)`)
      await cluster.script(`do $$ begin ${newOwner(name)}; exception when duplicate_object then null; end $$`)
      await cluster.script(`create database ${name}_new owner ${name}`)
      const first = openAs(name, `${name}_new`)
      await fill(first).finally(() => first.close())
      await cluster.script(`alter database ${name}_new rename to ${name}`)
    }
    made += 1
    const copy = `${name}_${process.pid}_${made}`
    await cluster.script(`create database ${copy} template ${name} owner ${name} strategy file_copy`)
    return openAs(name, copy)
  } finally {
    await cluster.close()
  }
}

/** The kinds of database at hand, each with a way to open an empty one: embedded always, PostgreSQL where tests run on it. */
export const emptyDatabases: readonly (readonly [kind: string, open: () => Promise<Database>])[] = [
  ['embedded', () => openPglite()],
  ...(clusterUrl === '' ? [] : [['PostgreSQL', openOwned] as const]),
]

/**
 * Those that a gate goes through where each costs a restore: the one that its tests run on. From each kind into the other goes backup.db.
 */
export const triedDatabases = isThinned ? emptyDatabases.slice(-1) : emptyDatabases

/** Opens an empty one of the kind that the tests run on. */
export const openEmpty = async (): Promise<Database> => {
  const [, open] = emptyDatabases.at(-1) ?? emptyDatabases[0]!
  return open()
}
