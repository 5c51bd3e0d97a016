import type { Clock } from '../clock.ts'
import { isElsewhere } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { PublishedEvent, Subscription } from '../module.ts'
import { shopClocks } from './moved-clock.store.ts'
import { listAfter, onceAtATime } from './outbox.ts'

interface Place {
  sequence: number
  failures: number
  retryAt: string | null
}

interface On {
  readonly database: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
}

/** Longest pause between two tries, seconds. */
const longestPause = 300

/** One that has taken nothing yet begins with the first event there is; looking writes nothing. */
const beginning: Place = { sequence: 0, failures: 0, retryAt: null }

const readPlace = (database: Database, name: string): Promise<Place> =>
  database.transaction(
    { kind: 'owner' },
    async (tx) =>
      (await tx.maybe<Place>(
        sql`select sequence, failures, retry_at from subscription_state where subscription = ${name}`,
      )) ?? beginning,
  )

/** Hands one event over, in one transaction with the note that it was: a repeat after a crash does nothing. */
async function handle(
  { database, clock, newId }: On,
  subscription: Subscription,
  event: PublishedEvent,
  now: string,
): Promise<void> {
  await database.transaction({ kind: 'merchant', merchantId: event.merchantId }, async (tx) => {
    const isFirst = await tx.run(sql`
      insert into handled_event (merchant_id, subscription, event_id, handled_at)
      values (${event.merchantId}, ${subscription.name}, ${event.id}, ${clock()}) on conflict do nothing`)
    if (isFirst === 1) await subscription.handle({ tx, now, newId }, event)
  })
}

const moveTo = (database: Database, name: string, sequence: number): Promise<unknown> =>
  database.ask(sql`
    insert into subscription_state (subscription, sequence) values (${name}, ${sequence})
    on conflict (subscription) do update
      set sequence = excluded.sequence, failures = 0, last_error = null, retry_at = null`)

async function noteFailure({ database, clock }: On, name: string, place: Place, error: unknown): Promise<void> {
  const failures = place.failures + 1
  const pause = Math.min(longestPause, 2 ** Math.min(failures, 9))
  const retryAt = new Date(Date.parse(clock()) + pause * 1000)
  const text = error instanceof Error ? error.message : String(error)
  await database.ask(sql`
    insert into subscription_state (subscription, sequence, failures, last_error, retry_at)
    values (${name}, ${place.sequence}, ${failures}, ${text.slice(0, 500)}, ${retryAt})
    on conflict (subscription) do update
      set failures = excluded.failures, last_error = excluded.last_error, retry_at = excluded.retry_at`)
}

/** Takes what waits for one subscription; stops at the first that fails. */
export async function catchUp(on: On, subscription: Subscription): Promise<void> {
  const { database, clock, log } = on
  const place = await readPlace(database, subscription.name)
  if (place.retryAt !== null && place.retryAt > clock()) return
  for (let { sequence } = place; ;) {
    const events = await listAfter(database, sequence, 200)
    const nowOf = events.length === 0 ? clock : await shopClocks(database, clock)
    for (const event of events) {
      try {
        if (subscription.events.includes(event.name)) await handle(on, subscription, event, nowOf(event.merchantId))
      } catch (error) {
        // It went along with its merchant, and is taken where that lives.
        if (isElsewhere(error)) {
          sequence = event.sequence
          continue
        }
        log.error({ err: error, subscription: subscription.name, event: event.id }, 'an event could not be taken')
        if (sequence > place.sequence) await moveTo(database, subscription.name, sequence)
        await noteFailure(on, subscription.name, place, error)
        return
      }
      sequence = event.sequence
    }
    if (events.length === 0) return
    await moveTo(database, subscription.name, sequence)
  }
}

/** Runs all subscriptions whenever woken. */
export function runSubscriptions(
  on: On,
  subscriptions: readonly Subscription[],
): { wake: () => void; settled: () => Promise<void> } {
  return onceAtATime(async () => {
    for (const subscription of subscriptions) {
      await catchUp(on, subscription).catch((error: unknown) => {
        on.log.warn({ err: error, subscription: subscription.name }, 'a subscription could not run; trying again')
      })
    }
  })
}
