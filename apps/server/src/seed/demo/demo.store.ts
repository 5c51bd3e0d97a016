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

/** Whether nobody has an account yet. */
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
