import type { Database } from '../database.ts'
import { allowIdleWhileAlive } from '../idle-transaction.ts'
import { sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import type { LateIndex } from './late-index.ts'

interface Found {
  readonly hasTable: boolean
  /** Null where there is no such index; false where a build of it was broken off, or goes on. */
  readonly isValid: boolean | null
  /** A build of an index of the table goes on. Whoever began it may be gone: PostgreSQL builds to the end. */
  readonly isBuilding: boolean
}

const find = (tx: Tx, { name, table }: LateIndex): Promise<Found> =>
  tx.one(sql`
    select to_regclass(${table}) is not null as has_table,
      (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as is_valid,
      exists (select from pg_stat_progress_create_index
        where datname = current_database() and coalesce(relid = to_regclass(${table}), true)) as is_building`)

/** Takes this index's turn until the transaction ends, however long the build; false where another process has it. */
async function takeTurn(tx: Tx, { name }: LateIndex): Promise<boolean> {
  await allowIdleWhileAlive(tx)
  const { isMine } = await tx.one<{ isMine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`index ${name}`}, 0)) as is_mine`,
  )
  return isMine
}

/**
 * Gives up the view of rows that the last question left to the transaction: a build waits for every view that is older, and would wait for its own turn
 * without end. A setting is answered without a view.
 */
const lookAway = (tx: Tx): Promise<number> => tx.run(sql`set local idle_in_transaction_session_timeout = 0`)

/** A unique index that was broken off goes on refusing rows. */
async function clearAway(database: Database, { name, isUnique }: LateIndex): Promise<void> {
  if (isUnique) await database.script(`drop index concurrently if exists ${name}`).catch(() => undefined)
}

/**
 * Builds an index while others write, on a connection beside its turn; what a build that was broken off left of it is taken away before. Returns
 * whether it is there: not while another process builds it. For PostgreSQL alone.
 */
export const buildIndex = (
  database: Database,
  index: LateIndex,
  build: (statement: string) => Promise<void> = (statement) => database.script(statement),
): Promise<boolean> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    if (!(await takeTurn(tx, index))) return false
    const { hasTable, isValid, isBuilding } = await find(tx, index)
    if (!hasTable || isValid === true) return true
    if (isBuilding) return false
    await lookAway(tx)
    if (isValid === false) await database.script(`drop index concurrently if exists ${index.name}`)
    try {
      await build(index.statement)
    } catch (error) {
      await clearAway(database, index)
      throw error
    }
    const after = await find(tx, index)
    return after.isValid === true
  })

/** Returns those that are not there, or not whole. */
export async function missingOf(database: Database, indexes: readonly LateIndex[]): Promise<LateIndex[]> {
  const rows = await database.ask<{ name: string }>(sql`
    select name from unnest(${indexes.map(({ name }) => name)}::text[]) as name
    where not exists (select from pg_index where indexrelid = to_regclass(name) and indisvalid)`)
  const missing = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => missing.has(name))
}
