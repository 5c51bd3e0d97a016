import { sql } from '../db/sql.ts'
import type { Job } from '../module.ts'

/** How long things are kept, in days (D79). */
const keptDays = { endedSessions: 90, idempotency: 7, outbox: 3, handledEvents: 7 } as const

const daysBefore = (now: string, days: number): Date => new Date(Date.parse(now) - days * 86_400_000)

/**
 * Removes what has been kept long enough: ended sessions, first answers, events that every subscription has taken, notes
 * of handled events.
 */
export const retention = (subscriptions: readonly string[]): Job => ({
  name: 'platform.retention',
  everySeconds: 3600,
  async run({ database, now }) {
    const statements = [
      sql`delete from session where coalesce(revoked_at, expires_at) < ${daysBefore(now, keptDays.endedSessions)}`,
      sql`delete from idempotency where created_at < ${daysBefore(now, keptDays.idempotency)}`,
      sql`delete from platform_idempotency where created_at < ${daysBefore(now, keptDays.idempotency)}`,
      sql`delete from handled_event where handled_at < ${daysBefore(now, keptDays.handledEvents)}`,
      // The events of a test shop have its time: the ones known before an event that is old enough are as old.
      sql`delete from outbox where sequence <= (
          select max(sequence) from outbox where created_at < ${daysBefore(now, keptDays.outbox)})
        and sequence <= coalesce(
          (select min(least(sequence, (select min((hold ->> 'sequence')::bigint) from jsonb_each(held) as h (merchant, hold))))
            from subscription_state where subscription = any (${subscriptions})), sequence)`,
    ]
    for (const statement of statements) await database.transaction({ kind: 'owner' }, (tx) => tx.run(statement))
  },
})

/**
 * A job with the upkeep that the embedded database does not do by itself: checkpoints, and vacuum and analyze of tables that changed much.
 */
export const embeddedCare: Job = {
  name: 'platform.embedded-care',
  everySeconds: 300,
  async run({ database, log }) {
    if (database.kind !== 'pglite') return
    await database.script('checkpoint')
    const worn = await database.ask<{ name: string }>(sql`
      select quote_ident(relname) as name from pg_stat_user_tables
      where n_dead_tup > 200 + 0.1 * n_live_tup or n_mod_since_analyze > 200 + 0.1 * n_live_tup
      order by n_dead_tup desc limit 20`)
    for (const { name } of worn) await database.script(`vacuum (analyze) ${name}`)
    log.debug({ tables: worn.length }, 'the embedded database was cared for')
  },
}
