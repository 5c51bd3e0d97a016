import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Takes the events of a merchant out of the outbox that some listener here has not taken, and answers them as JSON. Which listener has taken which stands
 * in the merchant's own rows. A listener that has taken nothing yet does not count.
 */
export const takeEventsOut = async (tx: Tx, merchantId: string): Promise<string> =>
  (
    await tx.one<{ events: string }>(sql`
      with gone as (
        delete from outbox where merchant_id = ${merchantId} and (sequence is null or sequence > least(
          (select min(sequence) from subscription_state where sequence > 0), (select sequence from change_place)))
        returning merchant_id, id, outlet_id, name, payload, created_at
      )
      select coalesce(json_agg(gone order by created_at, id), '[]')::text as events from gone`)
  ).events

/** Puts them into the outbox of another database, where they get their numbers as if they had just happened. */
export const insertEvents = (tx: Tx, events: string): Promise<number> =>
  tx.run(sql`
    insert into outbox (merchant_id, id, outlet_id, name, payload, created_at)
    select merchant_id, id, outlet_id, name, payload, created_at from json_populate_recordset(null::outbox, ${events}::json)`)
