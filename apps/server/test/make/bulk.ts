import { sql, type Sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'

/**
 * Copies a row of `table` once for each row of `from` (aliased `n`), with some columns worked out anew: many records that
 * differ in little, without going through the program. `row` picks the row by its alias `r`.
 */
export async function copyRows(
  tx: Tx,
  table: string,
  about: { readonly row: Sql; readonly from: Sql; readonly columns: Readonly<Record<string, Sql>> },
): Promise<void> {
  const { names } = await tx.one<{ names: string[] }>(sql`
    select array_agg(column_name::text order by ordinal_position) as names from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`)
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const values = sql.join(names.map((name) => about.columns[name] ?? sql.raw(`r."${name}"`)))
  const target = sql.raw(`"${table}"`)
  await tx.run(sql`
    insert into ${target} (${list})
    select ${values} from ${target} r, ${about.from} as n where ${about.row}`)
}
