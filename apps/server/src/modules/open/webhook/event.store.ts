import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isThere } from '../changes/change.store.ts'
import { eventsIn, type EventSpan } from './plan.store.ts'

export interface EventRow {
  readonly type: string
  readonly thingId: string
  readonly outletId: string | null
  readonly number: number
  readonly at: string
  readonly isGone: boolean
}

/** Events of a part of the feed in the order of their numbers, as webhooks are told them. */
export const listEventRows = (tx: Tx, merchantId: string, span: EventSpan, limit: number): Promise<EventRow[]> =>
  tx.many(sql`
    select c.type, c.thing_id, c.outlet_id, c.number, c.at, not ${isThere(span.outletIds ?? 'all')} as is_gone
    from (select t.*, split_part(t.type, '.', 1) as kind, ${merchantId}::uuid as merchant_id from (${eventsIn(merchantId, span)}) as t) as c
    order by c.number, c.type limit ${limit}`)

/** The number of the last event before a moment; 0 where there is none. */
export const findNumberBefore = async (tx: Tx, merchantId: string, moment: string): Promise<number> => {
  const { number } = await tx.one<{ number: number }>(sql`
    select coalesce(max(number), 0) as number from (
      select max(number) as number from change where merchant_id = ${merchantId} and at < ${moment}
      union all select max(number) from feed_event where merchant_id = ${merchantId} and at < ${moment}) as n`)
  return number
}
