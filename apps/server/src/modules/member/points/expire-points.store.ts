import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { todayOfProgramme } from '../programme/programme.store.ts'

/** A merchant whose points were not looked through for `day`, the day it is there. */
export interface MerchantToSweep {
  readonly merchantId: string
  readonly sweptUntil: string | null
  readonly day: string
}

/** Merchants at whose oldest outlet a day has begun since their points were looked through. */
export const listUnswept = (tx: Tx, now: string): Promise<MerchantToSweep[]> =>
  tx.many(sql`
    select p.merchant_id, p.swept_until, today.day from member_programme p
    ${todayOfProgramme(now)}
    where p.swept_until is null or p.swept_until < today.day
    order by p.merchant_id`)

/** The days for which points are looked at again: a payment that held some of them is over by then. */
const DAYS_LOOKED_BACK = 3

/**
 * Members with points whose last day lies before `day` and was not long looked at, behind `after`, in the order of their ids. Those of an order that was
 * handed out, or saved anew, since then are looked at too: what it kept and did not spend is free, however long its last day is over.
 */
export const listFallenDue = (
  tx: Tx,
  { merchantId, sweptUntil, day }: MerchantToSweep,
  after: string | null,
  limit: number,
): Promise<{ memberId: string }[]> => {
  const from = sql`${sweptUntil}::date - ${DAYS_LOOKED_BACK}::integer`
  return tx.many(sql`
    select distinct member_id from (
      select member_id from point_entry
      where merchant_id = ${merchantId} and last_day < ${day}::date and ${sweptUntil === null ? sql`true` : sql`last_day >= ${from}`}
      union all
      select coalesce(named.merged_into, named.id) from set_aside saved
      join member named on named.merchant_id = saved.merchant_id and named.id = saved.member_id
      left join sales_order sold on sold.merchant_id = saved.merchant_id and sold.id = saved.id
      where saved.merchant_id = ${merchantId} and greatest(saved.set_aside_at, sold.received_at) >= ${from}) due
    where ${after === null ? sql`true` : sql`member_id > ${after}::uuid`}
    order by member_id limit ${limit}`)
}

export const setSwept = (tx: Tx, { merchantId, day }: MerchantToSweep): Promise<number> =>
  tx.run(sql`update member_programme set swept_until = ${day}::date where merchant_id = ${merchantId}`)

/** Locks a member's account; answers its currency. */
export const lockAccount = (tx: Tx, merchantId: string, memberId: string): Promise<{ currency: string } | undefined> =>
  tx.maybe(sql`
    select currency from member_account where merchant_id = ${merchantId} and member_id = ${memberId} for update`)
