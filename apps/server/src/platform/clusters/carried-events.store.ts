import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Takes the events of a merchant out of the outbox that some listener here has not taken, and answers them as JSON. Which listener has taken which stands
 * in the merchant's own rows. A listener that has taken nothing yet wants every event that is still there. One that the merchant is held at wants those
 * behind; where they arrive it begins with them anew.
 */
export const takeEventsOut = async (tx: Tx, merchantId: string, listeners: readonly string[]): Promise<string> => {
  const { events } = await tx.one<{ events: string }>(sql`
      with gone as (
        delete from outbox where merchant_id = ${merchantId} and (sequence is null or sequence > least(
          (select min(least(coalesce(s.sequence, 0), (s.held -> ${merchantId}::text ->> 'sequence')::bigint)) from unnest(${listeners}::text[]) as listener (name)
            left join subscription_state s on s.subscription = listener.name),
          (select sequence from change_place)))
        returning merchant_id, id, outlet_id, name, payload, created_at
      )
      select coalesce(json_agg(gone order by created_at, id), '[]')::text as events from gone`)
  await tx.run(sql`
    update subscription_state set held = held - ${merchantId}::text where held -> ${merchantId}::text is not null`)
  return events
}

/**
 * Puts them into the outbox of another database, where they get their numbers as if they had just happened. One that the feed of the first had numbered is
 * numbered again there, so an app may hear of it twice.
 */
export const insertEvents = (tx: Tx, events: string): Promise<number> =>
  tx.run(sql`
    insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
    select merchant_id, id, outlet_id, name, payload, created_at from json_populate_recordset(null::outbox, ${events}::json)`)
