import { quoted } from '../../../../platform/tables/list-tables.store.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { ShopTable } from './shop-table.store.ts'

interface Reference {
  readonly tableName: string
  readonly targetName: string
  readonly name: string
}

const listReferences = (tx: Tx, names: readonly string[]): Promise<Reference[]> =>
  tx.many<Reference>(sql`
    select s.relname as table_name, t.relname as target_name, k.conname as name
    from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = k.connamespace
    where n.nspname = 'public' and k.contype = 'f' and k.conparentid = 0 and not k.condeferrable
      and s.relname = any(${names}::text[])
    order by k.conname`)

const raw = (text: string) => sql.raw(text)

/**
 * Lets `work` fill the tables in any order: references wait for its end, where each is proved for the rows that came, and triggers do not run. Whoever
 * uses the tables meanwhile waits until the transaction ends.
 */
export async function withReferencesLast(
  tx: Tx,
  tables: readonly ShopTable[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const references = await listReferences(tx, names)
  const each = async (how: string): Promise<void> => {
    for (const { tableName, name } of references)
      await tx.run(sql`alter table ${raw(quoted(tableName))} alter constraint ${raw(quoted(name))} ${raw(how)}`)
  }
  await each('deferrable initially deferred')
  for (const name of names) await tx.run(sql`alter table ${raw(quoted(name))} disable trigger user`)
  await work()
  await tx.run(sql`set constraints all immediate`)
  for (const name of names) await tx.run(sql`alter table ${raw(quoted(name))} enable trigger user`)
  await each('not deferrable')
}

/** Sets every counter of the tables forward, so that what is booked from here on is numbered behind what came. */
export async function setCountersForward(tx: Tx, tables: readonly ShopTable[]): Promise<void> {
  const counters = await tx.many<{ tableName: string; columnName: string; sequenceName: string }>(sql`
    select c.relname as table_name, a.attname as column_name,
      pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) as sequence_name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and a.attnum > 0 and a.attidentity <> '' and c.relname = any(${tables.map(({ name }) => name)}::text[])`)
  for (const { tableName, columnName, sequenceName } of counters) {
    await tx.run(sql`
      select setval(${sequenceName}::regclass, last.number) from (select max(${raw(quoted(columnName))}) as number from ${raw(quoted(tableName))}) as last
      where last.number > (select last_value from ${raw(sequenceName)})`)
  }
}
