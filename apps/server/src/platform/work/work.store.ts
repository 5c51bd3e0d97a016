import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

export interface WorkItem {
  readonly id: string
  readonly subject: string
  /** This one included. */
  readonly attempts: number
}

/** Asks for a piece of work with this transaction: it is done only if this is committed. Above the tenants. */
export const insertWork = (
  tx: Tx,
  item: {
    readonly id: string
    readonly kind: string
    readonly subject: string
    readonly dueAt: string
    readonly now: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into work_item (id, kind, subject, due_at, created_at)
    values (${item.id}, ${item.kind}, ${item.subject}, ${item.dueAt}, ${item.now})`)

/**
 * Takes the piece of a kind that is due longest and that nobody holds, for so long; undefined when there is none. The attempt is
 * counted as it begins, so that a piece that ends the process does not do so for ever.
 */
export async function takeWork(
  database: Database,
  asked: { readonly kind: string; readonly now: string; readonly until: string; readonly by: string },
): Promise<WorkItem | undefined> {
  const [taken] = await database.ask<WorkItem>(sql`
    update work_item set leased_until = ${asked.until}, leased_by = ${asked.by}, attempts = attempts + 1
    where id = (
      select id from work_item
      where kind = ${asked.kind} and ended_at is null and due_at <= ${asked.now}
        and (leased_until is null or leased_until <= ${asked.now})
      order by due_at, id limit 1 for update skip locked)
    returning id, subject, attempts`)
  return taken
}

/** Ends a piece that `by` still holds: done, or given up with its reason. */
export const setWorkEnded = (
  database: Database,
  ended: { readonly id: string; readonly by: string; readonly now: string; readonly error: string | null },
): Promise<unknown> =>
  database.ask(sql`
    update work_item set ended_at = ${ended.now}, is_done = ${ended.error}::text is null, last_error = ${ended.error},
      leased_until = null, leased_by = null
    where id = ${ended.id} and leased_by = ${ended.by} and ended_at is null`)

/** Puts a piece that `by` still holds back until `dueAt`. */
export const setWorkDue = (
  database: Database,
  failed: { readonly id: string; readonly by: string; readonly error: string; readonly dueAt: string },
): Promise<unknown> =>
  database.ask(sql`
    update work_item set due_at = ${failed.dueAt}, last_error = ${failed.error}, leased_until = null, leased_by = null
    where id = ${failed.id} and leased_by = ${failed.by} and ended_at is null`)
