import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOwn, listTables, tableSql, type RelocatedTable } from './relocated-table.store.ts'

/** Rows are read so many at a time, and fewer where they hold files. */
const BATCH = 200

/** The most bytes that are read at a time; as text each is two signs. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Returns how many of a merchant's rows of a table are read at a time, at most `most`: parts of a file that was brought are 4 MB each, and no text is as long as
 * 200 of them.
 */
export async function rowsAtOnce(tx: Tx, table: RelocatedTable, merchantId: string, most: number): Promise<number> {
  if (table.bytes.length === 0) return most
  const { largest } = await tx.one<{ largest: number }>(sql`
    select coalesce(max(${sql.raw(table.bytes.map((name) => `coalesce(octet_length(${name}), 0)`).join(' + '))}), 0) as largest
    from ${tableSql(table)} where merchant_id = ${merchantId}`)
  return Math.max(1, Math.min(most, Math.floor(MOST_BYTES / Math.max(1, largest))))
}

/**
 * Lets the transaction write rows as they are: no trigger runs, and references are not looked up. They were when the rows were written in the other
 * database. Throws where the login was not granted it.
 */
export const writeAsCopied = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('session_replication_role', 'replica', true)`)

/** Columns as they are read: a document as its text, since one that says nothing (a setting switched off) would come back as no document at all. */
const readColumns = ({ columns, documents }: RelocatedTable): Sql =>
  sql.raw(columns.map((name) => (documents.includes(name) ? `${name}::text as ${name}` : name)).join(', '))

const writtenColumns = ({ columns, documents }: RelocatedTable): Sql =>
  sql.raw(columns.map((name) => (documents.includes(name) ? `(${name} #>> '{}')::jsonb` : name)).join(', '))

/** A merchant's rows of a table as JSON, one a line. */
const linesOf = (table: RelocatedTable, condition: Sql): Sql => sql`
  select row_to_json(t)::text as line from (select ${readColumns(table)} from ${tableSql(table)} where ${condition}) t`

/** A merchant's rows of a table as JSON, a batch at a time. */
export async function* readRows(tx: Tx, table: RelocatedTable, merchantId: string): AsyncGenerator<readonly string[]> {
  const batch = await rowsAtOnce(tx, table, merchantId, BATCH)
  await tx.run(sql`
    declare relocated_rows no scroll cursor for
    ${linesOf(table, sql`merchant_id = ${merchantId}`)}`)
  for (;;) {
    const rows = await tx.many<{ line: string }>(sql`fetch ${sql.raw(String(batch))} from relocated_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < batch) break
  }
  await tx.run(sql`close relocated_rows`)
}

/** Rows as `readRows` gave them. */
export const insertRows = (tx: Tx, table: RelocatedTable, lines: readonly string[]): Promise<number> => {
  const columns = sql.raw(table.columns.join(', '))
  return tx.run(sql`
    insert into ${tableSql(table)} (${columns}) overriding system value
    select ${writtenColumns(table)} from json_populate_recordset(null::${tableSql(table)}, ${`[${lines.join(',')}]`}::json)`)
}

const isKeyed = ({ name, key }: RelocatedTable, keys: readonly string[]): Sql => {
  const columns = sql.raw(key.join(', '))
  return sql`(${columns}) in (select ${columns} from json_populate_recordset(null::${tableSql({ name })}, ${`[${keys.join(',')}]`}::json))`
}

/** A merchant's rows with these keys as JSON. */
export const listKeyedRows = async (
  tx: Tx,
  table: RelocatedTable,
  merchantId: string,
  keys: readonly string[],
): Promise<string[]> =>
  (await tx.many<{ line: string }>(linesOf(table, sql`merchant_id = ${merchantId} and ${isKeyed(table, keys)}`))).map(
    ({ line }) => line,
  )

/** Takes away a merchant's rows with these keys. */
export const deleteKeyedRows = (
  tx: Tx,
  table: RelocatedTable,
  merchantId: string,
  keys: readonly string[],
): Promise<number> =>
  tx.run(sql`delete from ${tableSql(table)} where merchant_id = ${merchantId} and ${isKeyed(table, keys)}`)

/** The most tables that are looked at or summed in one statement. */
const AT_ONCE = 40

function* inParts(tables: readonly RelocatedTable[]): Generator<readonly RelocatedTable[]> {
  for (let from = 0; from < tables.length; from += AT_ONCE) yield tables.slice(from, from + AT_ONCE)
}

/**
 * Returns those of the tables in which a merchant has rows: most shops use a few of the hundreds, and each that is read or emptied by itself is a way to the
 * database. By its index, because a row that is not there is looked for in the whole of a table otherwise.
 */
export async function listFilled(
  tx: Tx,
  tables: readonly RelocatedTable[],
  merchantId: string,
): Promise<RelocatedTable[]> {
  const filled = new Set<string>()
  const { before } = await tx.one<{ before: string }>(sql`
    with was as materialized (select current_setting('enable_seqscan') as before)
    select before, set_config('enable_seqscan', 'off', true) from was`)
  for (const part of inParts(tables)) {
    const looks = part.map(
      (table) => sql`
        select ${table.name}::text as name where exists (select from ${tableSql(table)} where merchant_id = ${merchantId})`,
    )
    for (const { name } of await tx.many<{ name: string }>(sql.join(looks, ' union all '))) filled.add(name)
  }
  await tx.run(sql`select set_config('enable_seqscan', ${before}, true)`)
  return tables.filter(({ name }) => filled.has(name))
}

/** Takes away every row that a merchant has in these tables. */
export async function deleteAllRows(tx: Tx, tables: readonly RelocatedTable[], merchantId: string): Promise<void> {
  for (const table of await listFilled(tx, tables, merchantId))
    await tx.run(sql`delete from ${tableSql(table)} where merchant_id = ${merchantId}`)
}

/** The rows of a merchant in a table: how many, and one sum over all that stands in them. */
export interface TableSum {
  readonly name: string
  readonly rows: number
  readonly hash: string
}

/** Sums of the merchant's rows, by table. */
export async function listSums(tx: Tx, tables: readonly RelocatedTable[], merchantId: string): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const part of inParts(tables)) {
    const parts = part.map(
      (table) => sql`
        select ${table.name}::text as name, count(*) as rows,
          coalesce(sum(hashtextextended(row(${sql.raw(table.columns.join(', '))})::text, 0)::numeric), 0)::text as hash
        from ${tableSql(table)} where merchant_id = ${merchantId}`,
    )
    sums.push(...(await tx.many<TableSum>(sql.join(parts, ' union all '))))
  }
  return sums
}

/** The tables in which a merchant has rows, and how many. */
export const listMerchantRows = async (tx: Tx, merchantId: string): Promise<TableSum[]> =>
  (await listSums(tx, (await listTables(tx)).filter(isOwn), merchantId)).filter(({ rows }) => rows > 0)

/** Numbers that others may draw between two looks at a counter are fewer. */
const ROOM = 100_000

/**
 * Sets the counters of the tables behind the merchant's rows, so that what is booked from here on is numbered behind them. Merchants of the target draw
 * numbers meanwhile, so a counter is set far ahead or not at all: it never goes back.
 */
export async function setCountersBehind(tx: Tx, tables: readonly RelocatedTable[], merchantId: string): Promise<void> {
  for (const { name, counted } of tables) {
    if (counted === null) continue
    const sequence = sql`pg_get_serial_sequence(${`public."${name}"`}, ${counted})`
    await tx.run(sql`
      select setval(${sequence}::regclass, last.number + ${ROOM})
      from (select max(${sql.raw(counted)}) as number from ${tableSql({ name })} where merchant_id = ${merchantId}) as last
      where last.number > pg_sequence_last_value(${sequence}::regclass) or (last.number is not null and pg_sequence_last_value(${sequence}::regclass) is null)`)
  }
}
