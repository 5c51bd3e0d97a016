import type { Database } from '../src/platform/db/database.ts'
import { namedStatement, type Sql } from '../src/platform/db/sql.ts'
import type { TxInside } from '../src/platform/db/tx.ts'

const names = new Map<string, string>()

/** The statement under a name of its text, so that a connection plans it once; one with a name of its own keeps it. */
const named = (statement: Sql): Sql =>
  statement.name === undefined
    ? namedStatement(
        names.getOrInsertComputed(statement.text, () => `test_${names.size}`),
        statement,
      )
    : statement

const planningTx = (tx: TxInside): TxInside => ({
  one: (statement) => tx.one(named(statement)),
  maybe: (statement) => tx.maybe(named(statement)),
  many: (statement) => tx.many(named(statement)),
  run: (statement) => tx.run(named(statement)),
  runWithCommit: (statement) => tx.runWithCommit(named(statement)),
  oneWithCommit: (statement) => tx.oneWithCommit(named(statement)),
})

/**
 * Returns the same database, which plans each text once per connection. Half of what PostgreSQL did for the tests was to plan the same statements
 * again for tables with ten rows, and a plan changes no answer.
 */
export function planOnce(database: Database): Database {
  const { aside } = database
  return Object.assign(
    Object.create(database) as Database,
    {
      transaction: (scope, work) => database.transaction(scope, (tx) => work(planningTx(tx))),
      ask: (statement, forCall) => database.ask(named(statement), forCall),
      ...(aside && { aside: (statement: Sql) => aside(named(statement)) }),
    } as Pick<Database, 'transaction' | 'ask' | 'aside'>,
  )
}
