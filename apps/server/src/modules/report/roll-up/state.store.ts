import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { TOLD_AGAIN } from './told-days.store.ts'

export interface FigureState {
  readonly sequence: number
  readonly lookedAt: string
}

/** The state, locked until this transaction ends, so that only one adds up at a time; made where there is none yet. */
export async function findStateForUpdate(tx: Tx, now: string): Promise<FigureState> {
  await tx.run(sql`
    insert into figure_state (sequence, looked_at)
    select case when is_called then last_value else 0 end, ${now} from outbox_sequence_number on conflict do nothing`)
  return tx.one<FigureState>(sql`select sequence, looked_at from figure_state for update`)
}

export const setState = (tx: Tx, { sequence, lookedAt }: FigureState): Promise<number> =>
  tx.run(sql`update figure_state set sequence = ${sequence}, looked_at = ${lookedAt}`)

/**
 * Business days that events of `(merchant_id, name, payload)` change. A refund changes its own day alone: what its sale came to stays as it was.
 */
export const daysOfEvents = (events: Sql): Sql => sql`
  select s.merchant_id, s.outlet_id, s.business_day
  from (${events}) as b join sales_order_head s on s.merchant_id = b.merchant_id and s.id = (b.payload ->> 'orderId')::uuid
  where b.payload ? 'orderId' and b.name <> 'order.refunded'
  union
  select r.merchant_id, r.outlet_id, r.business_day
  from (${events}) as b join sales_refund r on r.merchant_id = b.merchant_id and r.id = (b.payload ->> 'refundId')::uuid
  where b.payload ? 'refundId'`

/**
 * Marks the days that the next events are about and that are added up already; answers the number of the last event looked at, the same as before
 * when there is none.
 */
export async function markDaysOfEvents(tx: Tx, after: number, limit: number): Promise<number> {
  const { last } = await tx.one<{ last: number | null }>(sql`
    select max(sequence) as last from (
      select sequence from outbox where sequence > ${after} order by sequence limit ${limit}) as next`)
  if (last === null) return after
  await tx.run(sql`
    insert into figure_loose_day (merchant_id, outlet_id, business_day)
    select changed.* from (${daysOfEvents(sql`
      select merchant_id, name, payload from outbox where sequence > ${after} and sequence <= ${last} and name like 'order.%'`)}) as changed
    join figure_outlet k on k.merchant_id = changed.merchant_id and k.outlet_id = changed.outlet_id
      and changed.business_day <= k.built_to
    on conflict do nothing`)
  return last
}

/** Marks all stored sums as no longer trusted: everything is added up again, and apps are told of what may have changed since it was last looked at. */
export async function forgetEverything(tx: Tx, lookedAt: string): Promise<void> {
  await tx.run(sql`
    update figure_outlet set built_to = null,
      told_to = case when told_to is not null then least(told_to, ${lookedAt}::timestamptz::date - ${TOLD_AGAIN}) end`)
  await tx.run(sql`delete from figure_loose_day`)
  await tx.run(sql`delete from figure_so_far_day`)
}

/** Events of a merchant's orders that the job has not looked at yet. */
export const comingEvents = (merchantId: string): Sql => sql`
  select merchant_id, name, payload from outbox where merchant_id = ${merchantId}::uuid and name like 'order.%'
    and (sequence is null or sequence > coalesce((select sequence from figure_state), 0))`

/**
 * Days of a merchant that are to be read from the books although they are added up: those marked, and those of events that the job has not looked
 * at yet (in `coming`), so that a page is exact at every moment.
 */
export const looseDays = (merchantId: string): Sql => sql`
  select l.outlet_id, l.business_day from figure_loose_day l where l.merchant_id = ${merchantId}::uuid
  union
  select outlet_id, business_day from (${daysOfEvents(sql`select merchant_id, name, payload from coming`)}) as touched`
