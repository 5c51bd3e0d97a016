import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../src/platform/db/database.ts'
import { Json, type Sql } from '../src/platform/db/sql.ts'
import type { TxInside } from '../src/platform/db/tx.ts'

/** The statements that one call of a test sends to the database. */
export interface SentStatements {
  /** How often each text was sent. */
  readonly texts: Map<string, number>
  readonly written: Set<string>
  /** Whether an audit line says what was changed, and not only that something was. */
  saysChange: boolean
}

const calls = new AsyncLocalStorage<SentStatements>()
const writing = /\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi

/** Audit lines as `record.ts` hands them over; one without subject, before and after says nothing. */
const isSayingLine = (value: unknown): boolean =>
  value instanceof Json && /^\[\{"id":.*"call":/.test(value.text) && /"(?:subject|before|after)":/.test(value.text)

function noteAsked({ text, values }: Sql): void {
  const sent = calls.getStore()
  if (!sent) return
  sent.texts.set(text, (sent.texts.get(text) ?? 0) + 1)
  sent.saysChange ||= values.some(isSayingLine)
}

/** The tables that a text writes, looked for once: a walk over all calls sends the same ones ten thousand times. */
const tablesOf = new Map<string, readonly string[]>()

function noteWritten({ text }: Sql): void {
  const sent = calls.getStore()
  if (!sent) return
  const tables = tablesOf.getOrInsertComputed(text, () =>
    [...text.matchAll(writing)].map(([, one, other]) => one ?? other ?? ''),
  )
  for (const table of tables) sent.written.add(table)
}

/** Asks, and notes what was written where any row came back or was changed. */
async function noting<Answer>(
  statement: Sql,
  ask: () => Promise<Answer>,
  isAny: (answer: Answer) => boolean,
): Promise<Answer> {
  noteAsked(statement)
  const answer = await ask()
  if (isAny(answer)) noteWritten(statement)
  return answer
}

const watchedTx = (tx: TxInside): TxInside => ({
  one: <Row>(statement: Sql) =>
    noting(
      statement,
      () => tx.one<Row>(statement),
      () => true,
    ),
  maybe: <Row>(statement: Sql) =>
    noting(
      statement,
      () => tx.maybe<Row>(statement),
      (row) => row !== undefined,
    ),
  many: <Row>(statement: Sql) =>
    noting(
      statement,
      () => tx.many<Row>(statement),
      (rows) => rows.length > 0,
    ),
  run: (statement) =>
    noting(
      statement,
      () => tx.run(statement),
      (changed) => changed > 0,
    ),
  runWithCommit(statement) {
    noteAsked(statement)
    tx.runWithCommit(statement)
  },
  oneWithCommit: <Row>(statement: Sql) =>
    noting(
      statement,
      () => tx.oneWithCommit<Row>(statement),
      () => true,
    ),
})

/** Returns the same database, which notes the statements that a watched call sends to it. */
export function watchDatabase(database: Database): Database {
  const transaction: Database['transaction'] = (scope, work) => database.transaction(scope, (tx) => work(watchedTx(tx)))
  return Object.assign(Object.create(database) as Database, { transaction })
}

/** Runs a call; answers what came back, and what was sent to the database meanwhile. */
export async function watchCall<Answer>(
  call: () => PromiseLike<Answer>,
): Promise<{ readonly answer: Answer; readonly sent: SentStatements }> {
  const sent: SentStatements = { texts: new Map(), written: new Set(), saysChange: false }
  // Awaited inside: what `inject` gives begins only then.
  return { answer: await calls.run(sent, async () => await call()), sent }
}
