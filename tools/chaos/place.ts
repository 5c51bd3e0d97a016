import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { makeMigratedFolder } from '../../apps/server/test/template.ts'
import { startCluster } from '../test/postgres.ts'
import { Server } from './server.ts'

/** Where the runs are played: a database and the server, or two, on it. */
export interface Place {
  readonly name: string
  readonly kind: 'embedded' | 'postgres'
  readonly server: Server
  /** A second server on the same database, where that can be. */
  readonly second: Server | undefined
  /** Waits until servers and database answer again. */
  whole(): Promise<void>
  /** Opens the database beside the servers, or between two lives of one. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Ends every connection of the servers. */
  cutConnections(): Promise<void>
  /** Kills one process of the database, which takes all others with it and makes it recover from its log. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
  /** For the way out of this process in a hurry. */
  kill(): void
}

const cannot = (): Promise<never> => Promise.reject(new Error('only PostgreSQL can be taken away from its server'))

/** The embedded database in a folder of its own, migrated: every step of all releases is applied to an empty one by the server of the journeys. */
export async function embeddedPlace(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-chaos-'))
  await makeMigratedFolder(folder)
  const server = new Server(folder)
  return {
    name: 'the embedded database',
    kind: 'embedded',
    server,
    second: undefined,
    whole: () => server.up(),
    async withDatabase(work) {
      const database = await openPglite({ folder })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    cutConnections: cannot,
    killDatabase: cannot,
    stop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    kill() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL cluster of its own, with two servers on one database. */
export async function postgresPlace(): Promise<Place> {
  const cluster = await startCluster()
  const watcher = openPostgres({ url: cluster.url, connections: 1 })
  await watcher.script('create database chaos')
  const url = Object.assign(new URL(cluster.url), { pathname: '/chaos' }).href
  const folders = [1, 2].map((number) => mkdtempSync(path.join(tmpdir(), `kassa-chaos-${number}-`)))
  const [server, second] = folders.map((folder) => new Server(folder, url)) as [Server, Server]
  const clear = (): void => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  const answers = async (): Promise<void> => {
    for (let tries = 0; tries < 300; tries += 1) {
      try {
        await watcher.ask(sql`select 1`)
        return
      } catch {
        await new Promise((done) => setTimeout(done, 100))
      }
    }
    throw new Error('the database does not come back')
  }
  return {
    name: 'PostgreSQL',
    kind: 'postgres',
    server,
    second,
    async whole() {
      await answers()
      await server.up()
      await second.up()
    },
    async withDatabase(work) {
      const database = openPostgres({ url, connections: 4 })
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
    async cutConnections() {
      await watcher
        .ask(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'chaos'`)
        .catch(() => undefined)
    },
    async killDatabase() {
      const [one] = await watcher
        .ask<{ pid: number }>(sql`select pid from pg_stat_activity where datname = 'chaos' order by random() limit 1`)
        .catch(() => [])
      if (one) killIfThere(one.pid)
    },
    async stop() {
      await watcher.close()
      await cluster.stop()
      clear()
    },
    kill() {
      server.kill()
      second.kill()
      clear()
    },
  }
}

/** A connection may have ended by itself since it was looked up; then the blow hits nothing. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
