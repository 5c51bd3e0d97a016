import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isWatched, type RelocatedTable } from './relocated-table.store.ts'
import { RelocationRefused } from './relocation-parts.ts'

/** How long a change of a table waits for those who use it, how often it is tried again, and how long those go first who came meanwhile. */
const LOCK_MILLIS = 500
const TRIES = 60
const PAUSE_MILLIS = 200

/**
 * Now and then it waits for more than a second (`deadlock_timeout`): the database's own vacuum, which may take many minutes over a large table, lets go of it for
 * whoever has waited that long, and for nobody else.
 */
const PATIENT_EVERY = 4
const PATIENT_MILLIS = 1_500
const millisOf = (tried: number): number => (tried % PATIENT_EVERY === 0 ? PATIENT_MILLIS : LOCK_MILLIS)

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
  tries?: number,
): Promise<void> {
  for (const table of tables) {
    const statements = statementsOf(table)
    if (statements.length > 0) await changeOne(database, table, statements, tries)
  }
}

async function changeOne(
  database: Database,
  { name }: Pick<RelocatedTable, 'name'>,
  statements: readonly string[],
  tries = TRIES,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const change = changing(statements, millisOf(tried))
    try {
      // In one packet: there are hundreds of tables, and each is changed four times.
      await database.transaction({ kind: 'owner' }, (tx) => Promise.resolve(tx.runWithCommit(change)))
      return
    } catch (error) {
      if (!(error instanceof DatabaseError && error.sqlstate === '55P03')) throw error
      if (tried === tries)
        throw new RelocationRefused(
          `The table ${name} is in use all along, as while an index of it is built: run it again when that is over.`,
          error,
        )
    }
    await wait(PAUSE_MILLIS)
  }
}

/** Whatever is committed later, and waits for the disk, has these behind it. */
const changing = (statements: readonly string[], millis: number): Sql =>
  sql.raw(`do $do$ begin
    perform set_config('lock_timeout', '${millis}', true), set_config('synchronous_commit', 'off', true);
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
export const watchTables = (
  database: Database,
  tables: readonly RelocatedTable[],
  merchantId: string,
  tries?: number,
): Promise<void> =>
  changeEach(
    database,
    tables,
    (table) => [...(isWatched(table) ? noteTriggers(table, merchantId) : []), ...hiding(table)],
    tries,
  )

/** From here on whoever reads above the merchants does not see rows of a merchant that lives elsewhere; may be repeated. */
export const hideRows = (database: Database, tables: readonly RelocatedTable[], tries?: number): Promise<void> =>
  changeEach(database, tables, hiding, tries)

/** Takes away all that the two above made; may be repeated. */
export async function unwatchTables(database: Database): Promise<void> {
  const left = await database.transaction({ kind: 'owner' }, listWatched)
  for (const { name } of left)
    await changeOne(database, { name }, [
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
