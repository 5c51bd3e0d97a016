import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { callUnderOwnLogin, ensureRole } from '../src/platform/db/calls-role.ts'
import type { Database, Login } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { readMigrations } from '../src/platform/db/read-migrations.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { sql } from '../src/platform/db/sql.ts'
import { createSecretBox } from '../src/platform/secrets/secret.ts'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { noteIndexUse } from './index-use.ts'
import { makeReused, type ReusedDatabase } from './reused-database.ts'
import { planOnce } from './plan-once.ts'

/** A database of a test's own, with everything migrated and nothing in it. */
export interface TestDatabase {
  readonly database: Database
  /** Closes and removes it. */
  drop(): Promise<void>
}

const migrations = readMigrations()
/** Names the state of the migrations. */
export const stamp = createHash('sha256')
  .update(migrations.map(({ checksum }) => checksum).join())
  .digest('hex')
  .slice(0, 12)

/** PostgreSQL's address where these tests run on it; empty on the embedded database. */
export const clusterUrl = process.env['TEST_DATABASE_URL'] ?? ''

/**
 * The dump as it lies in memory, handed out as often as it is asked for: every database copies from it what it needs, and a Blob of
 * Node's would copy all 50 MB once when it is made and once more when it is read.
 */
class HeldDump extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

/** Made once per state of the migrations and kept in the folder for temporary things. */
async function makeDump(): Promise<Blob> {
  const file = path.join(os.tmpdir(), `kassa-template-${stamp}.tar`)
  if (!fs.existsSync(file)) {
    const database = await openPglite()
    await migrate(database, migrations)
    const dump = await database.dump()
    await database.close()
    const mine = `${file}.${process.pid}`
    fs.writeFileSync(mine, Buffer.from(await dump.arrayBuffer()))
    fs.renameSync(mine, file)
  }
  const { buffer, byteOffset, byteLength } = fs.readFileSync(file)
  return new HeldDump(buffer.slice(byteOffset, byteOffset + byteLength))
}

let held: Promise<Blob> | undefined

/** Returns the dump, one for all files of a worker, which share this module. */
const embeddedDump = (): Promise<Blob> => (held ??= makeDump())

const secrets = createSecretBox(Buffer.alloc(32, 7).toString('base64url'))
const begins = { appUrl: undefined, now: '2026-03-02T04:00:00.000Z' }
/** The login that makes calls in the databases of a cluster's tests; one for all, since roles belong to the whole cluster. */
const testLogin: Login = { name: 'kassa_test_calls', password: 'kassa' }

/** The embedded database in memory, migrated, as nobody has worked on it yet. */
export const openEmbeddedCopy = async (): Promise<Database> => openPglite({ from: await embeddedDump() })

/** Makes a data folder of the embedded database as a program leaves it that has only migrated it. */
export async function makeMigratedFolder(folder: string): Promise<void> {
  const database = await openPglite({ folder, from: await embeddedDump(), isDurable: false })
  await database.close()
}

async function openEmbedded(): Promise<TestDatabase> {
  const database = await openEmbeddedCopy()
  await callUnderOwnLogin(database, secrets, begins)
  return { database, drop: () => database.close() }
}

const at = (cluster: string, name: string): string => Object.assign(new URL(cluster), { pathname: `/${name}` }).href

/** Makes the template database unless another worker has; the lock makes the second one wait. */
async function ensureTemplate(cluster: Database, url: string, name: string): Promise<void> {
  await cluster.ask(sql`select pg_advisory_lock(5150002)`)
  try {
    const found = await cluster.ask(sql`select from pg_database where datname = ${name}`)
    if (found.length === 0) await makeTemplate(cluster, url, name)
    await cluster.transaction({ kind: 'owner' }, (tx) => ensureRole(tx, testLogin))
  } finally {
    await cluster.ask(sql`select pg_advisory_unlock(5150002)`)
  }
}

async function makeTemplate(cluster: Database, url: string, name: string): Promise<void> {
  // One that was killed in the middle left its half behind; nobody else makes it at this moment.
  await cluster.script(`drop database if exists ${name}_new with (force)`)
  await cluster.script(`create database ${name}_new`)
  const template = openPostgres({ url: at(url, `${name}_new`), connections: 1 })
  await migrate(template, migrations)
  await template.close()
  await cluster.script(`alter database ${name}_new rename to ${name}`)
}

/** Another process of a database on the cluster, which looks at each transaction whether its merchant still lives there. */
export async function openFenced(database: Database): Promise<Database> {
  const [here] = await database.ask<{ name: string }>(sql`select current_database() as name`)
  const url = at(clusterUrl, here?.name ?? '')
  const fenced = openPostgres({ url, connections: 10, statementTimeoutMillis: 120_000, isFenced: true })
  await fenced.callAs(testLogin)
  return isThinned ? planOnce(fenced) : fenced
}

let made = 0

async function openOnCluster(url: string, connections: number): Promise<TestDatabase> {
  const template = `kassa_template_${stamp}`
  const cluster = openPostgres({ url, connections: 1, statementTimeoutMillis: 120_000 })
  await ensureTemplate(cluster, url, template)
  made += 1
  const name = `kassa_test_${process.pid}_${Date.now().toString(36)}_${made}`
  await cluster.script(`create database ${name} template ${template} strategy file_copy`)
  // A wait for a lock or a connection on a busy machine is no failure.
  if (isThinned) await cluster.script(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  const database = openPostgres({ url: at(url, name), connections, statementTimeoutMillis: 120_000 })
  await database.callAs(testLogin)
  return {
    database: isThinned ? planOnce(database) : database,
    async drop() {
      await database.close()
      await noteIndexUse(at(url, name))
      await cluster.script(`drop database ${name} with (force)`)
      await cluster.close()
    },
  }
}

/**
 * Cuts a database from the template: PostgreSQL where a cluster is named (TEST_DATABASE_URL unless told otherwise), else the
 * embedded one, in memory.
 */
export const openTestDatabase = (connections = 10, cluster = clusterUrl): Promise<TestDatabase> =>
  cluster === '' ? openEmbedded() : openOnCluster(cluster, connections)

/** Those that lie ready for the next file. */
const ready: ReusedDatabase[] = []

/**
 * A database as `openTestDatabase` cuts it, which may be one that a file before has had and that was emptied. A gate has hundreds of files; by hand
 * and where the run is whole each has one that was cut for it.
 */
export async function borrowTestDatabase(mayBeLent = isThinned): Promise<TestDatabase> {
  if (!mayBeLent || clusterUrl === '') return openTestDatabase()
  const lent = ready.pop() ?? (await cutToLend())
  return {
    database: lent.lend(),
    async drop() {
      if (await lent.takeBack()) ready.push(lent)
    },
  }
}

async function cutToLend(): Promise<ReusedDatabase> {
  const cut = await openTestDatabase()
  const [here] = await cut.database.ask<{ name: string }>(sql`select current_database() as name`)
  return makeReused(cut.database, at(clusterUrl, here?.name ?? ''), () => cut.drop())
}
