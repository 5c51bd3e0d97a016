import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** How far the demo shop is: begun and perhaps interrupted, or whole. */
export type DemoState = 'begun' | 'whole'

const key = 'demo.shop'

export async function findDemoState(tx: Tx): Promise<DemoState | undefined> {
  const row = await tx.maybe<{ value: DemoState }>(sql`select value from platform_setting where key = ${key}`)
  return row?.value
}

export const setDemoState = (tx: Tx, state: DemoState, now: string): Promise<number> =>
  tx.run(sql`
    insert into platform_setting (key, value, changed_at) values (${key}, ${JSON.stringify(state)}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`)

/** Tables that are no part of the demo: what was done to the schema, how far work by the clock has come, the platform's own. */
const kept = [
  'schema_migration',
  'platform_setting',
  'subscription_state',
  'job_state',
  'stock_day_state',
  'billing_version',
  'billing_edition',
  'billing_terms',
  'book_beginning',
  'platform_secret',
  'push_key',
  'change_place',
  'cluster_here',
]

/**
 * Takes away what a demo left that was cut off while it was made, so that it is made anew as a whole. Answers false, and
 * leaves everything, where somebody has an account who is not of the demo.
 */
export async function clearHalfMade(tx: Tx): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from admin where not has_published_password)
      or exists (select from staff where not has_published_password) as found`)
  if (found) return false
  const tables = await tx.many<{ name: string }>(sql`
    select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all (${kept}::text[])`)
  await tx.run(sql`truncate ${sql.raw(tables.map(({ name }) => name).join(', '))}`)
  return true
}

/** A number that nothing else locks on. */
const demoLock = 5_150_003

/**
 * Runs `work` while no other process on this database does: the second one waits, and finds the demo made. The embedded
 * database has one process anyway.
 */
export async function oneProcess(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'pglite') return work()
  await database.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.run(sql`select pg_advisory_xact_lock(${demoLock})`)
    await work()
  })
}

/** Returns whether nobody has an account yet. */
export async function isNobodyHere(tx: Tx): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from admin) or exists (select from merchant) as found`)
  return !found
}

/**
 * Runs `work` without waiting for the disk at every commit of the embedded database, and waits once at its end. A crash
 * in between loses the last of it, never half of one thing; what is made here can be made again.
 */
export async function withRelaxedCommits(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind !== 'pglite') return work()
  await database.script('set synchronous_commit = off')
  try {
    await work()
  } finally {
    await database.script('reset synchronous_commit; checkpoint')
  }
}
