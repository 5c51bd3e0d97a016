import type { Database } from '../src/platform/db/database.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
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
