import type { Database } from '../db/database.ts'
import { namedStatement, sql } from '../db/sql.ts'
import type { Log } from '../log.ts'
import type { PublishedEvent } from '../module.ts'

const channel = 'kassa_outbox'
/** Any number that nothing else locks on. */
const publisherLock = 5_150_001
const batch = 500
/**
 * Events that follow each other closely are published together: a busy hour writes one commit for many sales, not one each.
 * The more there were the last time, the longer the next ones may wait; nobody at a till sees the difference (G8: a second).
 */
const breathMillisAfter = (count: number): number => (count < 8 ? 40 : 150)

/**
 * Gives the events that have been committed their place in the one order and tells all processes, once for the batch.
 * Only one process does it at a time, and nobody else touches what has no place: a row is where it was found. Answers how many there were.
 */
async function publishWaiting(database: Database): Promise<number> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(
      namedStatement('kassa.publish-lock', sql`select pg_try_advisory_xact_lock(${publisherLock}) as mine`),
    )
    if (!mine) return 0
    const { count } = await tx.one<{ count: number }>(
      namedStatement(
        'kassa.publish',
        sql`
      with waiting as (
        select ctid as place from outbox where sequence is null order by created_at, id limit ${batch}
      ), numbered as (
        select place, nextval('outbox_sequence_number') as sequence from waiting
      ), moved as (
        update outbox set sequence = numbered.sequence from numbered
        where outbox.ctid = numbered.place and outbox.sequence is null
        returning outbox.sequence
      )
      select count(*) as count, case when count(*) > 0 then pg_notify(${channel}, max(sequence)::text) end from moved`,
      ),
    )
    return count
  })
}

const columns = sql.raw('id, sequence, merchant_id, outlet_id, name, payload, created_at')

/** Published events behind `sequence`, of all tenants, in order. For the hub and for subscriptions. */
export const listAfter = (database: Database, sequence: number, limit: number): Promise<PublishedEvent[]> =>
  database.ask<PublishedEvent>(
    namedStatement(
      'kassa.published',
      sql`select ${columns} from outbox where sequence > ${sequence} order by sequence limit ${limit}`,
    ),
  )

/** Returns the events of one merchant, for a listener that comes back. */
export const listOfMerchantAfter = (
  database: Database,
  merchantId: string,
  sequence: number,
  limit: number,
): Promise<PublishedEvent[]> =>
  database.ask<PublishedEvent>(sql`
    select ${columns} from outbox
    where merchant_id = ${merchantId} and sequence > ${sequence} order by sequence limit ${limit}`)

/** The first sequence that is still kept (or the next, when none is) and the last that was given. */
export async function keptSpan(database: Database): Promise<{ first: number; last: number }> {
  const [span] = await database.ask<{ first: number; last: number }>(sql`
    select
      coalesce((select min(sequence) from outbox where sequence is not null), last_value + is_called::int) as first,
      case when is_called then last_value else 0 end as last
    from outbox_sequence_number`)
  return span ?? { first: 1, last: 0 }
}

/** Calls `work` whenever it is woken, never twice at once, and once more when woken meanwhile. */
export function onceAtATime(work: () => Promise<void>): { wake: () => void; settled: () => Promise<void> } {
  const state: { running?: Promise<void>; again: boolean } = { again: false }
  const run = async (): Promise<void> => {
    do {
      state.again = false
      await work()
    } while (state.again)
  }
  const wake = (): void => {
    state.again = true
    state.running ??= run().finally(() => {
      state.running = undefined
    })
  }
  return {
    wake,
    async settled() {
      while (state.running) await state.running
    },
  }
}

export type Listener = (event: PublishedEvent) => void

export interface Outbox {
  /** Something was committed here: publish it soon. */
  readonly wake: () => void
  /** Hears every published event from now on; answers how to stop. */
  listen(listener: Listener): () => void
  /** The newest sequence this process has handed out. */
  last(): number
  /** Waits until nothing is under way. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** An outbox that publishes and hears from its beginning on. */
export interface NewOutbox extends Outbox {
  begin(): Promise<void>
}

/**
 * Publishes what this process commits, and hears what all processes published. `everyMillis`: how often to look for what
 * a process left behind that died between its commit and its publishing.
 */
export function makeOutbox(database: Database, log: Log, everyMillis: number): NewOutbox {
  const listeners = new Set<Listener>()
  const state: { last: number; isClosed: boolean; timer?: NodeJS.Timeout; stopListening?: () => Promise<void> } = {
    last: 0,
    isClosed: false,
  }

  const publishing = { at: 0, count: 0 }
  const breathe = async (): Promise<void> => {
    const rest = publishing.at + breathMillisAfter(publishing.count) - performance.now()
    if (rest > 0 && !state.isClosed) await new Promise((done) => setTimeout(done, rest))
    publishing.at = performance.now()
  }
  const publisher = onceAtATime(async () => {
    await breathe()
    try {
      do publishing.count = await publishWaiting(database)
      while (!state.isClosed && publishing.count === batch)
    } catch (error) {
      if (!state.isClosed) log.warn({ err: error }, 'events could not be published; trying again')
    }
  })
  const reader = onceAtATime(async () => {
    try {
      for (let more = true; more && !state.isClosed;) {
        const events = await listAfter(database, state.last, batch)
        for (const event of events) {
          state.last = event.sequence
          for (const listener of listeners) listener(event)
        }
        more = events.length === batch
      }
    } catch (error) {
      if (!state.isClosed) log.warn({ err: error }, 'events could not be read; trying again')
    }
  })

  return {
    async begin() {
      state.last = (await keptSpan(database)).last
      state.stopListening ??= await database.listen(channel, reader.wake)
      state.timer ??= setInterval(() => {
        publisher.wake()
        reader.wake()
      }, everyMillis)
      state.timer.unref()
    },
    wake: publisher.wake,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    last: () => state.last,
    async settled() {
      await publisher.settled()
      // The published events are on their way here; look for them rather than wait for the notification.
      reader.wake()
      await reader.settled()
    },
    async close() {
      state.isClosed = true
      clearInterval(state.timer)
      await state.stopListening?.()
      await publisher.settled()
      await reader.settled()
    },
  }
}
