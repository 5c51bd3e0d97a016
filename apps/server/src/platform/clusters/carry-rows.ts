import type { Database } from '../db/database.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { carriedTables, type CarriedTable } from './carried-tables.ts'

/** A number that nothing else locks on. */
const carryLock = 5_150_005

/** The rows of every carried table as JSON, all as of one moment. */
export const readRows = (first: Database): Promise<readonly string[]> =>
  first.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    const read: string[] = []
    for (const table of carriedTables) read.push((await tx.one<{ rows: string }>(rowsOf(table))).rows)
    return read
  })

const rowsOf = ({ name, key, rows = 'true' }: CarriedTable): Sql =>
  sql.raw(
    `select coalesce(jsonb_agg(to_jsonb(t) order by ${key.join()}), '[]')::text as rows from ${name} t where ${rows}`,
  )

/** Nobody carries rows into this database until the transaction ends. */
export const lockCarrying = (tx: Tx): Promise<number> => tx.run(sql`select pg_advisory_xact_lock(${carryLock})`)

/**
 * Makes the carried rows of `other` those of `first`. One process at a time, and each reads what it carries once it is its turn, so no one
 * writes older rows over newer ones.
 */
export const carryRows = (first: Database, other: Database): Promise<void> =>
  other.transaction({ kind: 'owner' }, async (tx) => {
    await lockCarrying(tx)
    await tx.run(sql`select set_config('app.carried', 'yes', true)`)
    const read = await readRows(first)
    for (const [at, table] of carriedTables.entries()) await writeRows(tx, table, read[at] ?? '[]')
  })

async function writeRows(tx: Tx, table: CarriedTable, rows: string): Promise<void> {
  const { name, key, way } = table
  // A statement that changes nothing is told to the table's listeners all the same: every till would fetch its goods anew.
  if ((await tx.one<{ rows: string }>(rowsOf(table))).rows === rows) return
  const found = await columnsOf(tx, name)
  const columns = found.map((column) => column.name)
  // A document that says nothing, as of a setting without end, comes as no document at all.
  const written = found.map((column) => (column.isDocument ? `coalesce(${column.name}, 'null')` : column.name)).join()
  const values = columns.filter((column) => !key.includes(column))
  const list = (of: string): string => columns.map((column) => `${of}${column}`).join()
  const conflict =
    way === 'once' || values.length === 0
      ? 'do nothing'
      : `do update set ${values.map((column) => `${column} = excluded.${column}`).join()} where (${list('t.')}) is distinct from (${list('excluded.')})`
  // First, as the new row may have the place of one that is gone.
  if (way === 'same') await tx.run(withoutOthers(table, rows))
  await tx.run(sql`
    insert into ${sql.raw(`${name} as t (${list('')}) select ${written} from jsonb_populate_recordset(null::${name},`)} ${rows}::jsonb)
    on conflict ${sql.raw(`(${key.join()}) ${conflict}`)}`)
}

/** `isDocument`: always a document of JSON. */
const columnsOf = (tx: Tx, table: string): Promise<{ name: string; isDocument: boolean }[]> =>
  tx.many(sql`
    select attname as name, atttypid = 'jsonb'::regtype and attnotnull as is_document from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`)

/** Takes away what the first has no more. */
const withoutOthers = ({ name, key, rows = 'true' }: CarriedTable, read: string): Sql => {
  const isSame = key.map((column) => `f.${column} = t.${column}`).join(' and ')
  return sql`
    delete from ${sql.raw(`${name} t where (${rows}) and not exists (select from jsonb_populate_recordset(null::${name},`)} ${read}::jsonb) f
      where ${sql.raw(isSame)})`
}
