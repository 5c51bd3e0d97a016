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

/** The days for which points are looked at again, so that none is passed over where a day begins elsewhere. */
const DAYS_LOOKED_BACK = 3

/**
 * Members with points whose last day lies before `day` and was not long looked at, behind `after`, in the order of their ids; and those of whom something held
 * such points as they were last looked at.
 */
export const listFallenDue = (
  tx: Tx,
  { merchantId, sweptUntil, day }: MerchantToSweep,
  after: string | null,
  limit: number,
): Promise<{ memberId: string }[]> => {
  const isBehind = after === null ? sql`true` : sql`member_id > ${after}::uuid`
  return tx.many(sql`
    select distinct member_id from (
      select member_id from point_entry
      where merchant_id = ${merchantId} and last_day < ${day}::date
        and ${sweptUntil === null ? sql`true` : sql`last_day >= ${sweptUntil}::date - ${DAYS_LOOKED_BACK}::integer`} and ${isBehind}
      union all
      select member_id from member_account where merchant_id = ${merchantId} and due_points_held and ${isBehind}) due
    order by member_id limit ${limit}`)
}

export const setSwept = (tx: Tx, { merchantId, day }: MerchantToSweep): Promise<number> =>
  tx.run(sql`update member_programme set swept_until = ${day}::date where merchant_id = ${merchantId}`)

/** An account, locked. */
interface LockedAccount {
  readonly currency: string
  readonly duePointsHeld: boolean
}

/** Locks a member's account. */
export const lockAccount = (tx: Tx, merchantId: string, memberId: string): Promise<LockedAccount | undefined> =>
  tx.maybe(sql`
    select currency, due_points_held from member_account where merchant_id = ${merchantId} and member_id = ${memberId} for update`)

/** Says whether points of a locked account whose last day is over are held. */
export const setDueHeld = (tx: Tx, merchantId: string, memberId: string, isHeld: boolean): Promise<number> =>
  tx.run(sql`
    update member_account set due_points_held = ${isHeld} where merchant_id = ${merchantId} and member_id = ${memberId}`)
