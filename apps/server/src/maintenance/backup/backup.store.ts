import { batchesAhead } from '../../platform/db/batches-ahead.ts'
import { listTablesWhere, quoted, type TableShape } from '../../platform/tables/list-tables.store.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Every table of the product with its columns, by name. */
export const listTables = (tx: Tx): Promise<TableShape[]> => listTablesWhere(tx, sql`c.relname <> 'schema_migration'`)

/** Returns how many rows all tables have, as the database estimates. */
export async function estimateRows(tx: Tx): Promise<number> {
  const { rows } = await tx.one<{ rows: number }>(sql`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return rows
}

export const listMigrations = (tx: Tx): Promise<{ name: string; checksum: string }[]> =>
  tx.many(sql`select name, checksum from schema_migration order by name`)

/**
 * Tables whose rows this connection would not all see: forced row security without a policy for the owner.
 * A backup that left rows out silently would be worse than none.
 */
export const listVeiledTables = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relrowsecurity
      and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      and not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) = 'true' and 'kassa_owner'::regrole = any (p.polroles))
    order by c.relname`)
  return rows.map((row) => row.name)
}

const batchSize = 2_000

/** The rows of a table as JSON arrays of texts, in the database's own text forms, a batch at a time. */
export async function* readRows(tx: Tx, table: TableShape): AsyncGenerator<readonly string[]> {
  const texts = table.columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const statement = `select json_build_array(${texts})::text as line from ${quoted(table.name)}`
  await tx.run(sql`declare backup_rows no scroll cursor for ${sql.raw(statement)}`)
  const fetchNext = () => tx.many<{ line: string }>(sql`fetch ${sql.raw(String(batchSize))} from backup_rows`)
  for await (const rows of batchesAhead(fetchNext)) yield rows.map((row) => row.line)
  await tx.run(sql`close backup_rows`)
}

/** Writes rows as `readRows` gave them. Answers how many. */
export function insertRows(tx: Tx, table: TableShape, lines: readonly string[]): Promise<number> {
  const names = table.columns.map((column) => quoted(column.name)).join(', ')
  const values = table.columns.map((column, index) => `texts[${index + 1}]::${column.type}`).join(', ')
  // Each line is taken apart once, not once a column.
  return tx.run(sql`
    insert into ${sql.raw(quoted(table.name))} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from (
      select array(select json_array_elements_text(line)) as texts
      from json_array_elements(${`[${lines.join(',')}]`}::json) as line offset 0) as lines`)
}

export interface SequenceState {
  readonly name: string
  readonly value: number
  readonly isCalled: boolean
}

/** Lists the state of every sequence. */
export async function listSequences(tx: Tx): Promise<SequenceState[]> {
  const names = await tx.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'S' order by c.relname`)
  const states: SequenceState[] = []
  for (const { name } of names) {
    const from = sql.raw(quoted(name))
    const { value, isCalled } = await tx.one<{ value: number; isCalled: boolean }>(
      sql`select last_value as value, is_called from ${from}`,
    )
    states.push({ name, value, isCalled })
  }
  return states
}

export const setSequence = (tx: Tx, { name, value, isCalled }: SequenceState): Promise<number> =>
  tx.run(sql`select setval(${quoted(name)}::regclass, ${value}, ${isCalled})`)

interface ForeignKey {
  readonly tableName: string
  readonly name: string
  readonly definition: string
}

/**
 * Takes references and triggers out of the way while `work` fills the tables in any order, then puts the references
 * back, which proves every one of them. Throws what the database says when one points nowhere.
 */
export async function withoutReferences(
  tx: Tx,
  tables: readonly TableShape[],
  work: () => Promise<void>,
  tell: (done: number, all: number) => void,
): Promise<void> {
  const keys = await tx.many<ForeignKey>(sql`
    select c.conrelid::regclass::text as table_name, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype = 'f' and c.conparentid = 0
    order by c.conname`)
  for (const key of keys) {
    await tx.run(sql`alter table ${sql.raw(key.tableName)} drop constraint ${sql.raw(quoted(key.name))}`)
  }
  for (const table of tables) await tx.run(sql`alter table ${sql.raw(quoted(table.name))} disable trigger user`)
  await work()
  for (const table of tables) await tx.run(sql`alter table ${sql.raw(quoted(table.name))} enable trigger user`)
  for (const [done, key] of keys.entries()) {
    tell(done, keys.length)
    const constraint = sql.raw(`${quoted(key.name)} ${key.definition}`)
    await tx.run(sql`alter table ${sql.raw(key.tableName)} add constraint ${constraint}`)
  }
}

export const clearTable = (tx: Tx, table: TableShape): Promise<number> =>
  tx.run(sql`delete from ${sql.raw(quoted(table.name))}`)

/** Returns whether the database holds anything of ours yet. */
export async function holdsTables(tx: Tx): Promise<boolean> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')`)
  return count > 0
}
