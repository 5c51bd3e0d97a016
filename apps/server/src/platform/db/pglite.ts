import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DatabaseError, DatabaseLost, isLostRace } from './database-error.ts'
import { beginStatements, type Database, type DatabaseScope } from './database.ts'
import { DurableFiles, type DiskCount, type DiskWatch } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import type { Sql } from './sql.ts'
import { txOver, type TxInside } from './tx.ts'
import { readAnswer, scriptPacket, statementPacket, type Heard } from './wire.ts'

export interface PgliteSettings {
  /** The data folder; the database itself lies in `db` below it. Left out: in memory, gone with the process. */
  readonly folder?: string
  /** A dump to begin from when the folder is empty. */
  readonly from?: Blob
  /** Whether commits wait for the disk. Only tests that measure nothing about it say no. */
  readonly isDurable?: boolean
  readonly watch?: DiskWatch
  readonly now?: () => string
}

export interface EmbeddedDatabase extends Database {
  readonly disk: DiskCount
  /** The whole database as one uncompressed tar, for tests to begin from. */
  dump(): Promise<Blob>
}

/** What the schema asks for beside PostgreSQL's core: trigram search. */
const extensions = { pg_trgm }

const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
]

async function syncOne(file: string): Promise<void> {
  const handle = await fs.promises.open(file, 'r')
  await handle.sync()
  await handle.close()
}

/** A freshly made folder was copied in without fsync; from here on the database itself asks for it. */
async function syncTree(folder: string): Promise<void> {
  const entries = await fs.promises.readdir(folder, { withFileTypes: true, recursive: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map(syncOne))
  await Promise.all([folder, ...folders].map(syncOne))
}

interface Opened {
  readonly engine: PGlite
  readonly disk: DiskCount
  readonly unlock: () => void
}

async function open(settings: PgliteSettings): Promise<Opened> {
  const { folder, from: loadDataDir } = settings
  const initDbStartParams = ['--wal-segsize=1', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  if (folder === undefined) {
    const engine = await PGlite.create({ loadDataDir, initDbStartParams, extensions })
    return { engine, disk: { fsyncs: 0 }, unlock: () => {} }
  }
  const unlock = lockFolder(folder, (settings.now ?? (() => new Date().toISOString()))())
  try {
    const inside = path.join(folder, 'db')
    const isNew = !fs.existsSync(path.join(inside, 'PG_VERSION'))
    const files = new DurableFiles(inside, settings.watch)
    const startParams = settings.isDurable === false ? undefined : durableParams
    const engine = await PGlite.create({
      fs: files,
      startParams,
      initDbStartParams,
      extensions,
      ...(isNew ? { loadDataDir } : {}),
    })
    if (isNew && startParams) {
      await syncTree(inside)
      settings.watch?.allSynced?.()
    }
    return { engine, disk: files.count, unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * PostgreSQL inside this process, in a folder of its own, made durable as stack.md says: a commit is answered after its
 * fsync. One connection: transactions queue up behind each other.
 *
 * Throws FolderInUse while another process holds the folder.
 */
export async function openPglite(settings: PgliteSettings = {}): Promise<EmbeddedDatabase> {
  const { engine, disk, unlock } = await open(settings)
  const known = new Set<string>()
  const ears = new Map<string, Set<(payload: string) => void>>()
  let statements = 0
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => {
      if (isClosed) throw new DatabaseLost(false, new Error('the database is closed'))
      return work()
    })
    queue = turn.catch(() => {})
    return turn
  }

  const send = async (packet: Uint8Array): Promise<Heard> => {
    const chunks: Buffer[] = []
    await engine.execProtocolRawStream(packet, {
      syncToFs: false,
      onRawData: (bytes) => void chunks.push(Buffer.from(bytes)),
    })
    const heard = readAnswer(Buffer.concat(chunks))
    for (const { channel, payload } of heard.notices) {
      for (const ear of ears.get(channel) ?? []) queueMicrotask(() => ear(payload))
    }
    return heard
  }

  const script = async (text: string): Promise<Heard> => {
    const heard = await send(scriptPacket(text))
    if (heard.error) throw heard.error
    return heard
  }

  const statement = async (asked: Sql): Promise<Heard['answered']> => {
    const heard = await send(statementPacket(asked, asked.name !== undefined && known.has(asked.name)))
    if (asked.name !== undefined && heard.isParsed) known.add(asked.name)
    if (heard.error) throw heard.error
    return heard.answered
  }

  const attempt = async <T>(scope: DatabaseScope, work: (tx: TxInside) => Promise<T>): Promise<T> => {
    const last: Sql[] = []
    const counted = scope.kind === 'owner' ? 0 : 1
    const tx: TxInside = {
      ...txOver((asked) => {
        statements += counted
        return statement(asked)
      }),
      runWithCommit(asked) {
        statements += counted
        last.push(asked)
      },
    }
    try {
      await script(beginStatements(scope))
      const value = await work(tx)
      for (const asked of last) await statement(asked)
      const { tag } = await script('COMMIT')
      if (tag !== 'COMMIT') throw new DatabaseError('25P02', 'the transaction had already failed')
      return value
    } catch (error) {
      await script('ROLLBACK').catch(() => {})
      throw error
    }
  }

  await script("SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'iso_8601'")

  return {
    kind: 'pglite',
    disk,
    async transaction(scope, work) {
      for (let tried = 1; ; tried += 1) {
        try {
          return await alone(() => attempt(scope, work))
        } catch (error) {
          if (!isLostRace(error) || tried >= 3) throw error
        }
      }
    },
    ask: <Row>(asked: Sql, forCall = false) => {
      if (forCall) statements += 1
      return alone(async () => (await statement(asked)).rows as Row[])
    },
    script: (text) => alone(async () => void (await script(text))),
    async listen(channel, heard) {
      const mine = ears.get(channel) ?? new Set()
      ears.set(channel, mine.add(heard))
      await alone(() => script(`LISTEN "${channel.replaceAll('"', '""')}"`))
      return async () => void mine.delete(heard)
    },
    statements: () => statements,
    isReady: async () => !isClosed,
    dump: () => alone(async () => engine.dumpDataDir('none')),
    async close() {
      if (isClosed) return
      await alone(async () => {
        isClosed = true
        await engine.close()
      })
      unlock()
    },
  }
}
