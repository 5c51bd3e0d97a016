import type { Database } from '../src/platform/db/database.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { clusterUrl } from './template.ts'

let made = 0

/** A new, empty PostgreSQL database whose owner is no superuser, as a careful operator would set it up. */
async function openOwned(): Promise<Database> {
  made += 1
  const name = `kassa_empty_${process.pid}_${made}`
  const cluster = openPostgres({ url: clusterUrl, connections: 1 })
  await cluster.script(`create role ${name} login createrole password 'kassa'`)
  await cluster.script(`create database ${name} owner ${name}`)
  await cluster.close()
  const url = Object.assign(new URL(clusterUrl), { username: name, password: 'kassa', pathname: `/${name}` })
  return openPostgres({ url: url.href, connections: 2 })
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
