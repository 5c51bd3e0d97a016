import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countPlan } from './count/count-plan.store.ts'
import { isCounted, usesOf, usesOfPerson } from './count/counted-uses.store.ts'
import { useIsKept } from './kept-plans.store.ts'
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
 * goods (docs/decisions/2700). A sale that only refers to a plan does not wait. Tells which of them are counted with each sale.
 */
export const lockPlanUses = (
  tx: Tx,
  merchantId: string,
  planIds: readonly string[],
): Promise<{ id: string; isCounted: boolean }[]> =>
  tx.many(sql`
    select plan.id, ${isCounted} as is_counted from marketing_plan plan
    where plan.merchant_id = ${merchantId} and plan.id = any(${planIds}::uuid[])
    order by plan.id for no key update of plan`)

/** Locks the counted plans that an order used, before anything is given back of it: one that comes back whole is counted out of them. */
export const lockPlansOfOrder = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`
    select from marketing_plan plan
    where plan.merchant_id = ${merchantId} and ${isCounted} and plan.id in (
      select used.plan_id from plan_usage used where used.merchant_id = ${merchantId} and used.order_id = ${orderId})
    order by plan.id for no key update of plan`)

/**
 * Returns how often plans were used by orders that stand, with each plan locked until the end: several sales and reservations of a limited
 * plan are counted one after the other. What other orders keep counts too, and what they hold at `heldAt`. An order that went in parcels is one use, of
 * the first of their days. A member who was merged with another is one person, by any of their cards. A plan that is not counted yet is counted here.
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
  const { planIds, businessDay, memberId } = asked
  for (const { id, isCounted: isDone } of await lockPlanUses(tx, merchantId, planIds))
    if (!isDone) await countPlan(tx, merchantId, id)
  const counting = { ...asked, merchantId, day: sql`${businessDay}::date` }
  return tx.many<PlanUses>(sql`
    select plan.id, used.uses as total, used.day_uses as per_day, ${usesOfPerson(memberId, counting)} as per_member, used.quantity,
      used.reduction_minor as reduced_minor, used.day_reduction_minor as reduced_today_minor
    from marketing_plan plan cross join lateral ${usesOf(counting)}
    where plan.merchant_id = ${merchantId} and plan.id = any(${planIds}::uuid[])`)
}

/** Returns how often a member used some plans, uses that their waiting orders keep and that tills hold now too; plans that they never used are left out. */
export async function countUsesOfMember(
  tx: Tx,
  merchantId: string,
  planIds: readonly string[],
  { memberId, now }: { readonly memberId: string; readonly now: string },
): Promise<ReadonlyMap<string, number>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx.many<{ id: string; uses: number }>(sql`
    select plan.id, ${usesOfPerson(memberId, { merchantId, heldAt: now })}::int as uses from marketing_plan plan
    where plan.merchant_id = ${merchantId} and plan.id = any(${planIds}::uuid[])`)
  return new Map(rows.flatMap(({ id, uses }) => (uses > 0 ? [[id, uses] as const] : [])))
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
