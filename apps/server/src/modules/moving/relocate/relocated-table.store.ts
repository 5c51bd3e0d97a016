import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { DERIVED_TABLES } from '../derived-tables.ts'

/** Tables of a merchant whose rows are not copied to the other database, and why. */
const NOT_COPIED: Readonly<Record<string, string>> = {
  merchant_cluster: 'the place itself, which is switched',
  relocation: 'how far the relocation is',
  relocation_change: 'which rows changed meanwhile',
  outbox: 'events that nobody has taken go with the switch, and get their numbers there',
  change_cursor: 'counted up for everybody by changes above the merchants; carried in the pause',
  ...DERIVED_TABLES,
}

/** A table with rows of merchants. */
export interface RelocatedTable {
  readonly name: string
  /** Its columns but those that are worked out from others, quoted. */
  readonly columns: readonly string[]
  /** Those of them that hold a document of JSON. */
  readonly documents: readonly string[]
  /** Those of them that hold bytes. */
  readonly bytes: readonly string[]
  /** The columns of its key; none where it has none. */
  readonly key: readonly string[]
  /** The column that a counter of the database fills. */
  readonly counted: string | null
}

/** Every table of merchants as the schema has it now, by name. A new one is in it by itself. */
export const listTables = (tx: Tx): Promise<RelocatedTable[]> =>
  tx.many(sql`
    select c.relname as name,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)::text[] as columns,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'jsonb'::regtype)::text[] as documents,
      array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'bytea'::regtype)::text[] as bytes,
      array(select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum)::text[] as key,
      (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped) as counted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id' and not m.attisdropped)
    order by c.relname`)

/** Tables whose rows say where the merchant is and how far its relocation is. */
const GUIDES: readonly string[] = ['merchant_cluster', 'relocation']

/** Returns whether the rows of a table are the merchant's own, and go with it. */
export const isOwn = ({ name }: Pick<RelocatedTable, 'name'>): boolean => !GUIDES.includes(name)

/** Returns whether the rows of a table are copied. */
export const isCopied = ({ name }: RelocatedTable): boolean => !Object.hasOwn(NOT_COPIED, name)

/**
 * Returns whether changes of a table are noted: of those that are copied, and have a key. Whoever changes others, as a job that sums days, does not wait for the
 * mover with rows in hand that the mover wants.
 */
export const isWatched = (table: RelocatedTable): boolean => table.key.length > 0 && isCopied(table)

/** The name of a table as SQL has it. */
export const tableSql = ({ name }: Pick<RelocatedTable, 'name'>): Sql => sql.raw(`"${name}"`)
