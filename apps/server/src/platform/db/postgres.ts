import type { Writable } from 'node:stream'
import {
  Pool,
  type ClientBase,
  type ClientConfig,
  type FieldDef,
  type PoolClient,
  type QueryArrayResult,
  type QueryResult,
} from 'pg'
import { camelCase, parserOf, toRow, type TableColumn } from './columns.ts'
import { DatabaseError, DatabaseLost, isLostRace, isStalePlan, unlessStale } from './database-error.ts'
import {
  beginStatements,
  fenceStatement,
  ordinaryLuck,
  scopeStatement,
  type Database,
  type DatabaseScope,
  type Login,
  type Luck,
} from './database.ts'
import { Plans } from './plans/plans.ts'
import { listenFor } from './postgres-ear.ts'
import { translate } from './postgres-error.ts'
import { encode, type Sql } from './sql.ts'
import { endingTx, type StatementResult, type TxInside } from './tx.ts'

export interface PostgresSettings {
  readonly url: string
  /** Connections kept for calls; one more listens. */
  readonly connections?: number
  /** How long a statement may take, and where that is more than ten seconds, how long one waits for a connection. */
  readonly statementTimeoutMillis?: number
  readonly luck?: Luck
  /** See `Database`. */
  readonly isFenced?: boolean
}

const attempts = 6
const types = { getTypeParser: () => (value: string) => value }

const columnsOf = new WeakMap<readonly FieldDef[], TableColumn[]>()

const readColumns = (fields: readonly FieldDef[]): TableColumn[] => {
  let columns = columnsOf.get(fields)
  if (!columns) {
    columns = fields.map((field) => ({ name: camelCase(field.name), parse: parserOf(field.dataTypeID) }))
    columnsOf.set(fields, columns)
  }
  return columns
}

const answeredOf = (result: QueryArrayResult<(string | null)[]>): StatementResult => {
  const columns = readColumns(result.fields)
  return { rows: result.rows.map((values) => toRow(columns, values)), changed: result.rowCount ?? 0 }
}

const query = (client: ClientBase, { name, text, values }: Sql): Promise<QueryArrayResult<(string | null)[]>> => {
  inOnePacket(client)
  return client.query<(string | null)[]>({ name, text, values: values.map(encode), rowMode: 'array', types })
}

const corked = new WeakSet<Writable>()

/** Sends the queries that are made before the program pauses in one packet: a packet costs as much as a small statement. */
function inOnePacket(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}

/** Asks without waiting, so that the next question can follow in the same packet; a failure is seen when awaited. */
const ahead = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}

function openPool(connection: ClientConfig, connections = 10): Pool {
  const pool = new Pool({ ...connection, pipeline: true, max: connections, idleTimeoutMillis: 60_000 })
  pool.on('error', () => {})
  // A connection that breaks while it is in use would otherwise end the process; whoever uses it is told by the query.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Returns the address of the same database with another login; also where the address names a socket and no host. */
function withLogin(address: string, { name, password }: Login): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.searchParams.set('user', name)
  url.searchParams.set('password', password)
  return url.href
}

/** PostgreSQL through a pool, and a second one for calls once they have a login of their own. Throws DatabaseError and DatabaseLost only. */
export function openPostgres(settings: PostgresSettings): Database {
  const { luck = ordinaryLuck, isFenced = false } = settings
  const timeout = settings.statementTimeoutMillis ?? 15_000
  const connection: ClientConfig = {
    connectionString: settings.url,
    application_name: 'kassa',
    connectionTimeoutMillis: Math.max(10_000, settings.statementTimeoutMillis ?? 0),
    keepAlive: true,
    options: `-c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout * 2} -c jit=off -c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601`,
  }
  const plans = new Plans()
  const open = (address: string, connections = settings.connections): Pool =>
    plans.watch(openPool({ ...connection, connectionString: address }, connections))
  const pool = open(settings.url)
  const asidePool = open(settings.url, 2)
  // Calls have connections of their own once they have a login of their own.
  let callPool = pool
  let statements = 0
  const listeners = new Set<() => Promise<void>>()

  const throwTranslated =
    (client: ClientBase, committing: boolean) =>
    (error: unknown): never => {
      const translated = translate(error, committing)
      if (isStalePlan(translated)) plans.areStale(client)
      throw translated
    }

  async function attempt<T>(scope: DatabaseScope, work: (tx: TxInside) => Promise<T>): Promise<T> {
    const scoped = scopeStatement(scope)
    const client = await connect(scope.kind === 'owner' ? pool : callPool)
    let broken: Error | undefined
    inOnePacket(client)
    // These leave in one packet with what is asked first.
    const opened = ahead(client.query(beginStatements(scope)))
    const inScope = ahead(query(client, scoped))
    const fence = isFenced ? fenceStatement(scope) : undefined
    const here = fence ? ahead(query(client, fence)) : inScope
    const begin = ahead(opened.then(() => inScope).then(() => here))
    let begun = false
    let last: Promise<StatementResult> | undefined
    let committed: Promise<QueryResult> | undefined
    const counted = scope.kind === 'owner' ? 0 : 1
    /** The first answer is that of the beginning, where that failed. */
    const ask = (statement: Sql): Promise<QueryArrayResult<(string | null)[]>> => {
      statements += counted
      const asked = ahead(query(client, statement))
      const sent = begun ? asked : begin.then(() => asked)
      begun = true
      return sent
    }
    const send = async (statement: Sql): Promise<StatementResult> =>
      answeredOf(await ask(statement).catch(throwTranslated(client, false)))
    const { tx, end } = endingTx(send, (statement) => {
      last = ahead(ask(statement).catch(throwTranslated(client, true)).then(answeredOf))
      committed = ahead(client.query('COMMIT'))
      return last
    })
    try {
      const value = await work(tx)
      end()
      inOnePacket(client)
      committed ??= ahead(client.query('COMMIT'))
      await ended(begin, last, committed).catch(throwTranslated(client, true))
      return value
    } catch (error) {
      end()
      const translated = error instanceof Error ? error : new Error(String(error))
      broken = translated instanceof DatabaseLost ? translated : await rollback(client)
      throw translated
    } finally {
      client.release(broken)
    }
  }

  const connect = async (from: Pool): Promise<PoolClient> => {
    try {
      return await plans.connect(from)
    } catch (error) {
      throw translate(error, false)
    }
  }

  const askOnce = <Row>(from: Pool, statement: Sql): Promise<Row[]> => unlessStale(() => askBy(from, statement))

  const askBy = async <Row>(from: Pool, statement: Sql): Promise<Row[]> => {
    const client = await connect(from)
    let broken: Error | undefined
    try {
      return answeredOf(await query(client, statement).catch(throwTranslated(client, true))).rows as Row[]
    } catch (error) {
      if (error instanceof DatabaseLost) broken = error
      throw error
    } finally {
      client.release(broken)
    }
  }

  const again = async <T>(run: () => Promise<T>): Promise<T> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await run()
      } catch (error) {
        const worthIt = isLostRace(error) || (error instanceof DatabaseLost && !error.committing)
        if (!worthIt || tried >= attempts) throw error
        await luck.wait(luck.random() * Math.min(400, 10 * 2 ** tried))
      }
    }
  }

  return {
    kind: 'postgres',
    isFenced,
    async callAs(login) {
      const opened = open(typeof login === 'string' ? login : withLogin(settings.url, login))
      try {
        const { rows } = await opened.query<{ name: string }>('select current_user as name')
        callPool = opened
        return rows[0]?.name ?? ''
      } catch (error) {
        await opened.end()
        throw translate(error, false)
      }
    },
    transaction: (scope, work) => again(() => attempt(scope, work)),
    ask<Row>(statement: Sql, forCall = false) {
      if (forCall) statements += 1
      return askOnce<Row>(pool, statement)
    },
    aside<Row>(statement: Sql) {
      statements += 1
      return askOnce<Row>(asidePool, statement)
    },
    async script(text) {
      const client = await connect(pool)
      let broken: Error | undefined
      try {
        await client.query('SET statement_timeout = 0')
        await client.query(text)
        await client.query(`SET statement_timeout = ${timeout}`)
      } catch (error) {
        broken = translate(error, true)
        throw broken
      } finally {
        client.release(broken)
      }
    },
    async listen(channel, heard) {
      const stop = await listenFor(connection, channel, heard, luck)
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    statements: () => statements,
    async isReady() {
      try {
        await pool.query('select 1')
        if (callPool !== pool) await callPool.query('select 1')
        return true
      } catch {
        return false
      }
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      if (callPool !== pool) await callPool.end()
      await asidePool.end()
      await pool.end()
    },
  }
}

async function ended(
  begin: Promise<unknown>,
  last: Promise<unknown> | undefined,
  committed: Promise<QueryResult>,
): Promise<void> {
  try {
    await begin
    await last
    const { command } = await committed
    if (command !== 'COMMIT') throw new DatabaseError('25P02', 'the transaction had already failed')
  } catch (error) {
    throw translate(error, true)
  }
}

async function rollback(client: ClientBase): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
