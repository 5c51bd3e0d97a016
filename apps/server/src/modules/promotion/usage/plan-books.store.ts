import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { cardsOfPerson } from './cards-of-person.store.ts'
import { takenOf, useIsKept, useIsTaken } from './kept-plans.store.ts'
import { useStands, wholeOrder } from './standing-use.store.ts'
import { holdIsOver } from '../../payment/public.ts'

/** A plan and its version that a sale names. */
export interface PlanReference {
  readonly id: string
  readonly version: number
}

/** The terms of one version of a plan, and the moment until which it was valid. */
export interface PlanBooks extends PlanReference {
  readonly priority: number
  readonly isEnabled: boolean
  readonly isArchived: boolean
  readonly terms: PlanTerms
  /** When the next version began; null for the one that stands. */
  readonly untilAt: string | null
}

/** The versions that are there, of those asked for. */
export const listPlanBooks = (tx: Tx, merchantId: string, references: readonly PlanReference[]): Promise<PlanBooks[]> =>
  tx.many<PlanBooks>(sql`
    select wording.plan_id as id, wording.version, wording.priority, wording.is_enabled, wording.is_archived, wording.terms,
      next.from_at as until_at
    from jsonb_to_recordset(${json(references)}::jsonb) as asked (id uuid, version integer)
    join marketing_plan_version as wording on wording.merchant_id = ${merchantId} and wording.plan_id = asked.id
      and wording.version = asked.version
    left join marketing_plan_version as next on next.merchant_id = ${merchantId} and next.plan_id = wording.plan_id
      and next.version = wording.version + 1`)

export interface PlanUses {
  readonly id: string
  readonly total: number
  readonly perDay: number
  readonly perMember: number
  /** The quantity that was reduced: pieces, thousandths or grams. */
  readonly quantity: number
  /** The amounts given away, in all and on the business day. */
  readonly reducedMinor: number
  readonly reducedTodayMinor: number
}

/**
 * Locks plans until the end, in the order of keys: uses of a limited one are counted one after the other. They come behind coupons, member and cards, and before
 * goods (docs/decisions/2700). A sale that only refers to a plan does not wait.
 */
export const lockPlanUses = (tx: Tx, merchantId: string, planIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    select from marketing_plan where merchant_id = ${merchantId} and id = any(${planIds}::uuid[])
    order by id for no key update`)

/**
 * Returns how often plans were used by orders that stand, with each plan locked until the end: several sales and reservations of a limited
 * plan are counted one after the other. What other orders keep counts too, and what they hold at `heldAt`. An order that went in parcels is one use, of
 * the first of their days. A member who was merged with another is one person, by any of their cards.
 */
export async function countUses(
  tx: Tx,
  merchantId: string,
  asked: {
    readonly planIds: readonly string[]
    readonly businessDay: string
    readonly memberId: string | null
    readonly exceptOrderId: string
    /** Null: what is only held for a payment does not count. */
    readonly heldAt: string | null
  },
): Promise<PlanUses[]> {
  await lockPlanUses(tx, merchantId, asked.planIds)
  return tx.many<PlanUses>(sql`
    select plan.id, count(distinct used.whole) as total,
      count(distinct used.whole) filter (where used.first_day = ${asked.businessDay}::date) as per_day,
      count(distinct used.whole) filter (where used.member_id = any(${cardsOfPerson(merchantId, asked.memberId)})) as per_member,
      coalesce(sum(used.quantity), 0)::bigint as quantity,
      coalesce(sum(used.reduction_minor), 0)::bigint as reduced_minor,
      coalesce(sum(used.reduction_minor) filter (where used.business_day = ${asked.businessDay}::date), 0)::bigint
        as reduced_today_minor
    from marketing_plan plan
    left join (
      select one.*, min(one.business_day) over (partition by one.plan_id, one.whole) as first_day from (
      select plan_id, ${wholeOrder} as whole, business_day, member_id, quantity, reduction_minor from plan_usage used
      where merchant_id = ${merchantId} and plan_id = any(${asked.planIds}::uuid[]) and ${useStands}
      union all
      select hold.plan_id, hold.order_id as whole, taken.business_day, hold.member_id, taken.quantity, taken.reduction_minor
      from plan_hold as hold cross join lateral ${takenOf(asked.heldAt)}
      where hold.merchant_id = ${merchantId} and hold.plan_id = any(${asked.planIds}::uuid[])
        and hold.order_id <> ${asked.exceptOrderId}::uuid and ${useIsTaken(asked.heldAt)}
      ) as one
    ) as used on used.plan_id = plan.id
    where plan.merchant_id = ${merchantId} and plan.id = any(${asked.planIds}::uuid[])
    group by plan.id`)
}

/** Returns how often a member used some plans, uses that their waiting orders keep and that tills hold now too; plans that they never used are left out. */
export async function countUsesOfMember(
  tx: Tx,
  merchantId: string,
  planIds: readonly string[],
  { memberId, now }: { readonly memberId: string; readonly now: string },
): Promise<ReadonlyMap<string, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx.many<{ planId: string; uses: number }>(sql`
    select plan_id, count(distinct whole)::int as uses from (
      select used.plan_id, ${wholeOrder} as whole, used.member_id from plan_usage used
      where used.merchant_id = ${merchantId} and used.plan_id = any(${planIds}::uuid[]) and ${useStands}
      union all
      select hold.plan_id, hold.order_id as whole, hold.member_id from plan_hold hold
      where hold.merchant_id = ${merchantId} and hold.plan_id = any(${planIds}::uuid[]) and ${useIsTaken(now)}) as one
    where one.member_id = any(${cardsOfPerson(merchantId, memberId)}) group by plan_id`)
  return new Map(rows.map(({ planId, uses }) => [planId, uses]))
}

/** Lets go of what a till holds for an order; what is kept for it stays, without what the till held beyond it. */
export const deletePlanHolds = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`
    with kept as (update plan_hold set held_day = null where merchant_id = ${merchantId} and order_id = ${orderId} and is_kept)
    delete from plan_hold where merchant_id = ${merchantId} and order_id = ${orderId} and not is_kept`)

/** Holds plans for a till; a use that is kept stays so, and is held as far as the basket grew beyond it. */
export const insertPlanHolds = (
  tx: Tx,
  merchantId: string,
  hold: {
    readonly orderId: string
    readonly deviceId: string
    readonly memberId: string | null
    readonly businessDay: string
    readonly expiresAt: string
    /** The reduced quantity of each plan, and what it takes off. */
    readonly plans: readonly { readonly id: string; readonly quantity: number; readonly reduction: number }[]
  },
): Promise<number> =>
  tx.run(sql`
    insert into plan_hold (merchant_id, order_id, plan_id, device_id, member_id, business_day, expires_at, quantity,
      reduction_minor)
    select ${merchantId}, ${hold.orderId}, id, ${hold.deviceId}, ${hold.memberId}, ${hold.businessDay}, ${hold.expiresAt},
      quantity, reduction
    from jsonb_to_recordset(${json(hold.plans)}::jsonb) as given (id uuid, quantity bigint, reduction bigint)
    on conflict (merchant_id, order_id, plan_id) do update set device_id = excluded.device_id, expires_at = excluded.expires_at,
      held_day = excluded.business_day, held_quantity = excluded.quantity, held_reduction_minor = excluded.reduction_minor`)

/** Forgets what has expired; for the job, which sees every merchant. */
export const deleteExpiredHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from plan_hold as hold where ${holdIsOver(before)} and not ${useIsKept}`)
