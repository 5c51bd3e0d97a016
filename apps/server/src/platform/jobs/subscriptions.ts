import type { Clock } from '../clock.ts'
import { isElsewhere } from '../db/database-error.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { PublishedEvent, Subscription } from '../module.ts'
import { shopClocks } from './moved-clock.store.ts'
import { listAfter, listOfMerchantAfter, onceAtATime } from './outbox.ts'
import { letGo, moveTo, readPlace, setHeld, type Hold, type Place } from './subscription-place.store.ts'

interface On {
  readonly database: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
}

/** Longest pause between two tries, seconds. */
const longestPause = 300
const AT_ONCE = 200

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

/**
 * Takes an event, and answers whether it did; where that fails its merchant is held there, and nothing of it behind the event is taken before the event is.
 * One that went along with its merchant is taken where that lives.
 */
async function take(
  on: On,
  subscription: Subscription,
  event: PublishedEvent,
  { now, failures }: { readonly now: string; readonly failures: number },
): Promise<boolean> {
  try {
    if (subscription.events.includes(event.name)) await handle(on, subscription, event, now)
    return true
  } catch (error) {
    if (isElsewhere(error)) return true
    on.log.error({ err: error, subscription: subscription.name, event: event.id }, 'an event could not be taken')
    const tries = failures + 1
    const pause = Math.min(longestPause, 2 ** Math.min(tries, 9))
    const retryAt = new Date(Date.parse(on.clock()) + pause * 1000).toISOString()
    const { merchantId, sequence } = event
    await setHeld(
      on.database,
      subscription.name,
      { merchantId, sequence: sequence - 1, failures: tries, retryAt },
      error,
    )
    return false
  }
}

/** Takes what waits of merchants that are not held; answers false where another process let one go on meanwhile. */
async function takeNew(on: On, subscription: Subscription, place: Place): Promise<boolean> {
  const { database, clock } = on
  const held = new Set(Object.keys(place.held))
  for (let { sequence } = place; ;) {
    const events = await listAfter(database, sequence, AT_ONCE)
    const last = events.at(-1)
    if (!last) return true
    const nowOf = await shopClocks(database, clock)
    for (const event of events) {
      if (held.has(event.merchantId)) continue
      const isTaken = await take(on, subscription, event, { now: nowOf(event.merchantId), failures: 0 })
      if (!isTaken) held.add(event.merchantId)
    }
    if (!(await moveTo(database, subscription.name, last.sequence, [...held]))) return false
    sequence = last.sequence
  }
}

/**
 * Says that the event at which a merchant is held is not in the outbox any more: whatever it would have changed there does not happen by itself. A merchant that is
 * held no longer was let go meanwhile, or took its events along.
 */
async function tellVanished({ database, log }: On, name: string, merchantId: string, hold: Hold): Promise<void> {
  const { held } = await readPlace(database, name)
  if (held[merchantId]?.sequence !== hold.sequence) return
  log.error(
    { subscription: name, merchant: merchantId, sequence: hold.sequence + 1, tries: hold.failures },
    'an event that could not be taken is gone from the outbox; its merchant continues behind it, and what the event would have changed is missing',
  )
}

/** Tries a held merchant's event again, and takes what waits behind it. */
async function takeHeld(on: On, subscription: Subscription, merchantId: string, hold: Hold): Promise<void> {
  const { database, clock } = on
  const nowOf = await shopClocks(database, clock)
  let { sequence, failures } = hold
  const [first] = await listOfMerchantAfter(database, merchantId, sequence, 1)
  if (first?.sequence !== sequence + 1) await tellVanished(on, subscription.name, merchantId, hold)
  do {
    for (const event of await listOfMerchantAfter(database, merchantId, sequence, AT_ONCE)) {
      if (!(await take(on, subscription, event, { now: nowOf(merchantId), failures }))) return
      sequence = event.sequence
      failures = 0
    }
  } while (!(await letGo(database, subscription.name, merchantId, sequence)))
}

/** Takes what waits for one subscription. What fails at one merchant holds up no other; it is tried again with growing pauses. */
export async function catchUp(on: On, subscription: Subscription): Promise<void> {
  for (;;) {
    const place = await readPlace(on.database, subscription.name)
    if (!(await takeNew(on, subscription, place))) continue
    for (const [merchantId, hold] of Object.entries(place.held))
      if (hold.retryAt <= on.clock()) await takeHeld(on, subscription, merchantId, hold)
    return
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
