import { DatabaseError, DatabaseLost, isLostRace, unlessStale } from './database-error.ts'
import { beginStatements, scopeStatement, type Database, type DatabaseScope } from './database.ts'
import type { DiskCount } from './durable-files.ts'
import { EmbeddedEngine, type EngineSettings } from './embedded-engine.ts'
import { lockFolder } from './folder-lock.ts'
import type { Sql } from './sql.ts'
import { endingTx, type StatementResult, type TxInside } from './tx.ts'

export interface PgliteSettings extends EngineSettings {
  readonly now?: () => string
}

export interface EmbeddedDatabase extends Database {
  readonly disk: DiskCount
  /** The whole database as one uncompressed tar, for tests to begin from. */
  dump(): Promise<Blob>
}

const systemNow = (): string => new Date().toISOString()

/**
 * PostgreSQL inside this process, in a folder of its own, made durable as stack.md says: a commit is answered after its
 * fsync. One connection: transactions queue up behind each other.
 *
 * Throws FolderInUse while another process holds the folder.
 */
export async function openPglite(settings: PgliteSettings = {}): Promise<EmbeddedDatabase> {
  const { folder, now = systemNow } = settings
  const unlock = folder === undefined ? () => {} : lockFolder(folder, now())
  const engine = new EmbeddedEngine(settings)
  try {
    await engine.ensureRunning()
  } catch (error) {
    unlock()
    throw error
  }
  let statements = 0
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false
  let caller: string | undefined

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(async () => {
      if (isClosed) throw new DatabaseLost(false, new Error('the database is closed'))
      await engine.revive()
      return work()
    })
    queue = turn.catch(() => {})
    return turn
  }

  const attempt = async <T>(scope: DatabaseScope, work: (tx: TxInside) => Promise<T>): Promise<T> => {
    const counted = scope.kind === 'owner' ? 0 : 1
    let last: Promise<StatementResult> | undefined
    const { tx, end } = endingTx(
      (asked) => {
        statements += counted
        return engine.statement(asked)
      },
      (asked) => {
        statements += counted
        last = engine.statement(asked)
        last.catch(() => {})
        return last
      },
    )
    try {
      await engine.statement(scopeStatement(scope), beginStatements(scope, caller))
      const value = await work(tx)
      end()
      await last
      const { tag } = await engine.script('COMMIT')
      if (tag !== 'COMMIT') throw new DatabaseError('25P02', 'the transaction had already failed')
      return value
    } catch (error) {
      end()
      await engine.script('ROLLBACK').catch(() => {})
      throw error
    }
  }

  return {
    kind: 'pglite',
    callAs(login) {
      if (typeof login === 'string') throw new Error('the embedded database has no address')
      caller = login.name
      return Promise.resolve(caller)
    },
    disk: engine.disk,
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
      return unlessStale(() => alone(async () => (await engine.statement(asked)).rows as Row[]))
    },
    script: (text) => alone(async () => void (await engine.script(text))),
    async listen(channel, heard) {
      const stop = await alone(() => engine.hear(channel, heard))
      return () => Promise.resolve(stop())
    },
    statements: () => statements,
    async isReady() {
      if (isClosed || engine.isRunning) return !isClosed
      return alone(() => Promise.resolve(true)).catch(() => false)
    },
    dump: () => alone(() => engine.dump()),
    async close() {
      if (isClosed) return
      const last = queue
      isClosed = true
      await last
      await engine.close()
      unlock()
    },
  }
}
