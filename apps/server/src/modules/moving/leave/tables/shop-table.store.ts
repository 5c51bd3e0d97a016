import { batchesAhead } from '../../../../platform/db/batches-ahead.ts'
import { listTablesWhere, quoted, type TableShape } from '../../../../platform/tables/list-tables.store.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { BLANK, ONLY, STAYS } from './stays-here.ts'

/** A table whose rows of one merchant go into an archive. */
export type ShopTable = TableShape

/** Every table of a merchant as the schema has it now, but for those that stay, by name. A new table is in it by itself. */
export const listShopTables = (tx: Tx): Promise<ShopTable[]> =>
  listTablesWhere(
    tx,
    sql`c.relname <> all(${Object.keys(STAYS)}::text[])
      and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id' and not m.attisdropped)`,
  )

/** The migrations by their names and contents, as one word: rows fit only where it is the same. */
export async function findSchemaMark(tx: Tx): Promise<{ mark: string; last: string }> {
  return tx.one(sql`
    select md5(string_agg(name || checksum, ',' order by name)) as mark, max(name) as last from schema_migration`)
}

const ofMerchant = ({ name }: ShopTable, merchantId: string): Sql =>
  sql`merchant_id = ${merchantId} and (${sql.raw(ONLY[name] ?? 'true')})`

/** Returns how many rows of the merchant the tables have: those that go into an archive, or those that `fitting` says. */
export async function countShopRows(
  tx: Tx,
  tables: readonly ShopTable[],
  merchantId: string,
  fitting: (table: ShopTable, merchantId: string) => Sql = ofMerchant,
): Promise<number> {
  const counts = tables.map(
    (table) => sql`select count(*) as rows from ${sql.raw(quoted(table.name))} where ${fitting(table, merchantId)}`,
  )
  const { rows } = await tx.one<{ rows: number }>(
    sql`select sum(rows)::bigint as rows from (${sql.join(counts, ' union all ')}) as counted`,
  )
  return rows
}

const BATCH = 2_000

/** A merchant's rows of a table, each as a JSON array of its columns' texts, a batch at a time. */
export async function* readShopRows(tx: Tx, table: ShopTable, merchantId: string): AsyncGenerator<readonly string[]> {
  const blank = BLANK[table.name] ?? {}
  const texts = table.columns.map(({ name }) => `(${blank[name]?.written ?? quoted(name)})::text`).join(', ')
  await tx.run(sql`
    declare shop_rows no scroll cursor for
    select json_build_array(${sql.raw(texts)})::text as line from ${sql.raw(quoted(table.name))}
    where ${ofMerchant(table, merchantId)}`)
  const fetchNext = () => tx.many<{ line: string }>(sql`fetch ${sql.raw(String(BATCH))} from shop_rows`)
  for await (const rows of batchesAhead(fetchNext)) yield rows.map(({ line }) => line)
  await tx.run(sql`close shop_rows`)
}

/** Writes rows as `readShopRows` gave them, those of this merchant only. Answers how many; fewer than came means that some were another's. */
export function insertShopRows(
  tx: Tx,
  table: ShopTable,
  lines: readonly string[],
  { merchantId, taken }: { readonly merchantId: string; readonly taken: Readonly<Record<string, string>> },
): Promise<number> {
  const blank = BLANK[table.name] ?? {}
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const value = ({ name, type }: ShopTable['columns'][number], at: number): string => {
    const own = taken[`${table.name}.${name}`] ?? blank[name]?.taken
    return `(${own ?? `texts[${at + 1}]`})::${type}`
  }
  const owner = table.columns.findIndex(({ name }) => name === (table.name === 'merchant' ? 'id' : 'merchant_id')) + 1
  return tx.run(sql`
    insert into ${sql.raw(quoted(table.name))} (${sql.raw(names)}) overriding system value
    select ${sql.raw(table.columns.map(value).join(', '))} from (
      select array(select json_array_elements_text(line)) as texts
      from json_array_elements(${`[${lines.join(',')}]`}::json) as line offset 0) as lines
    where texts[${sql.raw(String(owner))}] = ${merchantId}`)
}
