import type { Database } from '../../../platform/db/database.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isWatched, type RelocatedTable } from './relocated-table.store.ts'

/** How long a change of a table waits for those who use it, and how often it is tried again. */
const LOCK_MILLIS = 500
const TRIES = 60

/** Triggers of these events, each with the rows that it is for. */
const EVENTS = {
  insert: (is: string): string => `new.merchant_id = ${is}`,
  update: (is: string): string => `old.merchant_id = ${is} or new.merchant_id = ${is}`,
  delete: (is: string): string => `old.merchant_id = ${is}`,
} as const

/** Changes one table after another, each in a transaction of its own: nobody waits for all of them, and no two lock each other. */
async function changeEach(
  database: Database,
  tables: readonly RelocatedTable[],
  statementsOf: (table: RelocatedTable) => readonly string[],
): Promise<void> {
  for (const table of tables) {
    const statements = statementsOf(table)
    if (statements.length > 0) await changeOne(database, statements)
  }
}

async function changeOne(database: Database, statements: readonly string[]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      // In one packet: there are hundreds of tables, and each is changed four times.
      await database.transaction({ kind: 'owner' }, (tx) => Promise.resolve(tx.runWithCommit(changing(statements))))
      return
    } catch (error) {
      if (!(error instanceof DatabaseError && error.sqlstate === '55P03') || tried === TRIES) throw error
    }
  }
}

/** Whatever is committed later, and waits for the disk, has these behind it. */
const changing = (statements: readonly string[]): Sql =>
  sql.raw(`do $do$ begin
    perform set_config('lock_timeout', '${LOCK_MILLIS}', true), set_config('synchronous_commit', 'off', true);
    ${statements.map((statement) => `${statement};`).join('\n')}
  end $do$`)

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const noteTriggers = (table: RelocatedTable, merchantId: string): string[] =>
  Object.entries(EVENTS).map(
    ([event, rows]) =>
      `create or replace trigger relocation_${event} after ${event} on "${table.name}" for each row
       when (${rows(`${quote(merchantId)}::uuid`)}) execute function kassa_note_relocation(${table.key.map(quote).join(', ')})`,
  )

const hiding = ({ name }: RelocatedTable): string[] => [
  `drop policy if exists relocation_hides on "${name}"`,
  `create policy relocation_hides on "${name}" as restrictive for select to kassa_reader
   using (merchant_id is null or merchant_id not in (select kassa_elsewhere()))`,
]

/** From here on each change of a row of the merchant is noted; may be repeated. */
export const watchTables = (database: Database, tables: readonly RelocatedTable[], merchantId: string): Promise<void> =>
  changeEach(database, tables, (table) => [
    ...(isWatched(table) ? noteTriggers(table, merchantId) : []),
    ...hiding(table),
  ])

/** From here on whoever reads above the merchants does not see rows of a merchant that lives elsewhere; may be repeated. */
export const hideRows = (database: Database, tables: readonly RelocatedTable[]): Promise<void> =>
  changeEach(database, tables, hiding)

/** Takes away all that the two above made; may be repeated. */
export async function unwatchTables(database: Database): Promise<void> {
  const left = await database.transaction({ kind: 'owner' }, listWatched)
  for (const { name } of left)
    await changeOne(database, [
      ...Object.keys(EVENTS).map((event) => `drop trigger if exists relocation_${event} on "${name}"`),
      `drop policy if exists relocation_hides on "${name}"`,
    ])
}

/** Tables with a trigger or a policy of a relocation. */
export const listWatched = (tx: Tx): Promise<{ name: string }[]> =>
  tx.many(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'relocation\\_%' and not t.tgisinternal)
      or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'relocation_hides'))
    order by 1`)
