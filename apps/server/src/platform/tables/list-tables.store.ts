import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

export interface TableShape {
  readonly name: string
  /** Columns that are written; what the database works out by itself is left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns the product's tables with their columns, by name; `which` says of a table (`c`) whether it is one of them. */
export async function listTablesWhere(tx: Tx, which: Sql): Promise<TableShape[]> {
  const rows = await tx.many<{ tableName: string; columnName: string; columnType: string }>(sql`
    select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as column_type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and ${which}
    order by c.relname, a.attnum`)
  return [...Map.groupBy(rows, (row) => row.tableName)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ columnName, columnType }) => ({ name: columnName, type: columnType })),
  }))
}
