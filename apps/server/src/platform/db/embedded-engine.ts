import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DatabaseLost, isStalePlan } from './database-error.ts'
import { DurableFiles, type DiskCount, type DiskWatch } from './durable-files.ts'
import type { Sql } from './sql.ts'
import type { StatementResult } from './tx.ts'
import { readAnswer, scriptPacket, forgetPacket, statementPacket, type WireReply } from './wire.ts'

export interface EngineSettings {
  /** The data folder; the database itself lies in `db` below it. Left out: in memory, gone with the process. */
  readonly folder?: string
  /** A dump to begin from when the folder is empty. */
  readonly from?: Blob
  /** True where commits wait for the disk. Only tests that measure nothing about it say no. */
  readonly isDurable?: boolean
  readonly watch?: DiskWatch
}

/** The extensions that the schema needs beside PostgreSQL's core: trigram search. */
const extensions = { pg_trgm }

const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'full_page_writes=on',
  // The usual 128 MB stay with the process once they were written to; what does not fit lies in the system's own cache.
  '-c',
  'shared_buffers=32MB',
]

/** A cache of the database's usual 128 MB would be wiped before each start; what lies in memory anyway needs little of it. */
const inMemoryParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const initDbStartParams = ['--wal-segsize=1', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']

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

async function start(settings: EngineSettings, disk: DiskCount): Promise<PGlite> {
  const { folder, from: loadDataDir, watch, isDurable } = settings
  if (folder === undefined)
    return PGlite.create({ loadDataDir, startParams: inMemoryParams, initDbStartParams, extensions })
  const inside = path.join(folder, 'db')
  const isNew = !fs.existsSync(path.join(inside, 'PG_VERSION'))
  const startParams = isDurable === false ? undefined : durableParams
  const engine = await PGlite.create({
    fs: new DurableFiles(inside, disk, watch),
    startParams,
    initDbStartParams,
    extensions,
    ...(isNew ? { loadDataDir } : {}),
  })
  if (isNew && startParams) {
    await syncTree(inside)
    watch?.allSynced?.()
  }
  return engine
}

// The user is named once, so that what a transaction takes on for itself has something to fall back to at its end.
const everyday =
  "SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'iso_8601'; SET SESSION AUTHORIZATION postgres"

type Ear = (payload: string) => void

/**
 * One running PGlite, spoken to one packet at a time. When it gives up on itself (a full disk under its log, a fault
 * inside) it is started again on the same folder at the next question and recovers there, as after a crash.
 */
export class EmbeddedEngine {
  readonly disk: DiskCount = { fsyncs: 0 }
  readonly #settings: EngineSettings
  readonly #ears = new Map<string, Set<Ear>>()
  readonly #known = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()
  #engine: PGlite | undefined

  constructor(settings: EngineSettings) {
    this.#settings = settings
  }

  get isRunning(): boolean {
    return this.#engine !== undefined
  }

  /** Starts it where it is not running. Throws DatabaseLost where what was in memory is gone, or it cannot start. */
  async ensureRunning(): Promise<void> {
    if (this.#engine) return
    this.#known.clear()
    this.#engine = await start(this.#settings, this.disk)
    await this.script(everyday)
    for (const channel of this.#ears.keys()) await this.#listen(channel)
  }

  /** Revives the engine for a question after a fault. */
  async revive(): Promise<void> {
    if (this.#engine) return
    if (this.#settings.folder === undefined) throw new DatabaseLost(false, new Error('it was kept in memory'))
    try {
      await this.ensureRunning()
    } catch (error) {
      this.#engine = undefined
      throw new DatabaseLost(false, error)
    }
  }

  /** Several statements without values. Throws DatabaseError. */
  async script(text: string): Promise<WireReply> {
    const heard = await this.#inTurn(() => this.#send(scriptPacket(text), /^\s*commit\s*$/i.test(text)))
    if (heard.error) throw heard.error
    return heard
  }

  /** One statement with values; `first` are others without, which go before it in the same packet. Throws DatabaseError. */
  async statement(asked: Sql, first?: string): Promise<StatementResult> {
    const heard = await this.#inTurn(async () => {
      const isKnown = asked.name !== undefined && this.#known.has(asked.name)
      const packet = statementPacket(asked, isKnown)
      const whole = first === undefined ? packet : Buffer.concat([scriptPacket(first), packet])
      const answer = await this.#send(whole, false)
      if (asked.name !== undefined && answer.isParsed) this.#known.add(asked.name)
      if (isStalePlan(answer.error)) await this.#forgetPlans()
      return answer
    })
    if (heard.error) throw heard.error
    return heard.answered
  }

  async #forgetPlans(): Promise<void> {
    const names = [...this.#known]
    this.#known.clear()
    await this.#send(forgetPacket(names), false)
  }

  /**
   * Makes a query that comes before the last answer wait for that answer: only then is it known which statements the engine knows by name.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #send(packet: Uint8Array, committing: boolean): Promise<WireReply> {
    if (!this.#engine) throw new DatabaseLost(false, new Error('the database has stopped'))
    const chunks: Buffer[] = []
    const onRawData = (bytes: Uint8Array): void => void chunks.push(Buffer.from(bytes))
    try {
      await this.#engine.execProtocolRawStream(packet, { syncToFs: false, onRawData })
    } catch (error) {
      this.#engine = undefined
      throw new DatabaseLost(committing, error)
    }
    const heard = readAnswer(Buffer.concat(chunks))
    if (heard.isFatal) this.#engine = undefined
    for (const { channel, payload } of heard.notices) {
      for (const ear of this.#ears.get(channel) ?? []) queueMicrotask(() => ear(payload))
    }
    return heard
  }

  async hear(channel: string, ear: Ear): Promise<() => void> {
    const mine = this.#ears.getOrInsertComputed(channel, () => new Set())
    mine.add(ear)
    await this.#listen(channel)
    return () => void mine.delete(ear)
  }

  async #listen(channel: string): Promise<void> {
    await this.script(`LISTEN "${channel.replaceAll('"', '""')}"`)
  }

  async dump(): Promise<Blob> {
    if (!this.#engine) throw new DatabaseLost(false, new Error('the database has stopped'))
    return this.#engine.dumpDataDir('none')
  }

  async close(): Promise<void> {
    const engine = this.#engine
    this.#engine = undefined
    await engine?.close()
  }
}
