import { hash } from 'node:crypto'
import { namedStatement, type Sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** A statement under a name that its text alone gives. */
const prepared = (statement: Sql): Sql =>
  statement.name === undefined && statement.values.length > 0
    ? namedStatement(`kassa.text.${hash('sha1', statement.text)}`, statement)
    : statement

/**
 * A transaction whose statements are planned once for each connection: for work that asks the same few things of thousands of rows, where planning costs
 * more than doing.
 */
export const preparedTx = (tx: Tx): Tx => ({
  one: (statement) => tx.one(prepared(statement)),
  maybe: (statement) => tx.maybe(prepared(statement)),
  many: (statement) => tx.many(prepared(statement)),
  run: (statement) => tx.run(prepared(statement)),
})
