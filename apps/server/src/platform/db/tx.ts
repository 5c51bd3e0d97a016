import type { Sql } from './sql.ts'

/**
 * One transaction, seeing what its scope allows. The only thing a store needs and the only way to the data.
 *
 * Column names come back in camelCase; see `columns.ts` for the values.
 */
export interface Tx {
  /** Exactly one row; throws when there is none or a second. */
  one<Row>(statement: Sql): Promise<Row>
  /** One row or none; throws when there is a second. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>
  many<Row>(statement: Sql): Promise<Row[]>
  /** How many rows were changed. */
  run(statement: Sql): Promise<number>
}

/**
 * A transaction as `command` itself sees it: the last statement travels in one packet with the commit, and its failure fails the commit.
 */
export interface TxInside extends Tx {
  runWithCommit(statement: Sql): void
  /**
   * The same, returning its one row. The row's writes can no longer be undone reliably, so it is only for a statement that by itself writes
   * everything or nothing.
   */
  oneWithCommit<Row>(statement: Sql): Promise<Row>
}

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[]
  readonly changed: number
}

const atMostOne = (rows: StatementResult['rows'], statement: Sql): Record<string, unknown> | undefined => {
  if (rows.length > 1) throw new Error(`one row was expected, ${rows.length} came: ${statement.text}`)
  return rows[0]
}

/**
 * A transaction that can be ended: what is asked of it afterward (a promise nobody waited for) is refused instead of
 * running outside, with other rights.
 */
export function endingTx(
  send: (statement: Sql) => Promise<StatementResult>,
  last: (statement: Sql) => Promise<StatementResult>,
): { tx: TxInside; end: () => void } {
  let isOver = false
  const check = (): void => {
    if (isOver) throw new Error('the transaction is over; wait for everything asked in it')
  }
  const tx = txOver(async (statement) => {
    check()
    return send(statement)
  })
  const final = (statement: Sql): Promise<StatementResult> => {
    check()
    isOver = true
    return last(statement)
  }
  const lastTx = txOver(async (statement) => final(statement))
  const withCommit = {
    runWithCommit: (statement: Sql): void => void final(statement).catch(() => {}),
    oneWithCommit: <Row>(statement: Sql) => lastTx.one<Row>(statement),
  }
  return {
    tx: { ...tx, ...withCommit },
    end() {
      isOver = true
    },
  }
}

/** The four ways of asking, around one way of sending. */
const txOver = (send: (statement: Sql) => Promise<StatementResult>): Tx => ({
  async one<Row>(statement: Sql) {
    const row = atMostOne((await send(statement)).rows, statement)
    if (row === undefined) throw new Error(`one row was expected, none came: ${statement.text}`)
    return row as Row
  },
  async maybe<Row>(statement: Sql) {
    return atMostOne((await send(statement)).rows, statement) as Row | undefined
  },
  async many<Row>(statement: Sql) {
    return (await send(statement)).rows as Row[]
  },
  async run(statement) {
    return (await send(statement)).changed
  },
})
