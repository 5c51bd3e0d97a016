import type { PlanLimits, PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { takenOf, useIsTaken } from './kept-plans.store.ts'
import { useStands, wholeOrder } from './standing-use.store.ts'

export interface DeskPlanRow {
  readonly id: string
  readonly version: number
  readonly priority: number
  readonly terms: PlanTerms
  readonly total: number
  readonly perDay: number
  readonly quantity: number
  readonly reducedMinor: number
  readonly reducedTodayMinor: number
}

/** The uses of a plan (`plan`) that sales made, that saved orders keep, and that tills hold at `heldAt`; null: those that are only held are left out. */
export const usesOf = (merchantId: string, heldAt: string | null = null): Sql => sql`(
  select ${wholeOrder} as whole, used.business_day, used.quantity, used.reduction_minor from plan_usage used
  where used.merchant_id = ${merchantId} and used.plan_id = plan.id and ${useStands}
  union all
  select hold.order_id as whole, taken.* from plan_hold hold cross join lateral ${takenOf(heldAt)}
  where hold.merchant_id = ${merchantId} and hold.plan_id = plan.id and ${useIsTaken(heldAt)}) as used`

/** Whether an order (`today.whole`) that uses a plan (`plan`) on a day used it before that day: in a parcel, or by what is kept of it. */
const hasBegunBefore = (merchantId: string, day: string, heldAt: string | null): Sql => sql`(exists (
  select from plan_usage used where used.merchant_id = ${merchantId} and (used.whole_order_id = today.whole or used.order_id = today.whole)
    and used.plan_id = plan.id and used.business_day < ${day}::date and ${useStands})
  or exists (
  select from plan_hold hold where hold.merchant_id = ${merchantId} and hold.order_id = today.whole
    and hold.plan_id = plan.id and hold.business_day < ${day}::date and ${useIsTaken(heldAt)}))`

/** The amount that a plan gave away in all, and on the last business day on which it gave something, as its budget counts it. */
export const findGivenAway = (
  tx: Tx,
  merchantId: string,
  planId: string,
): Promise<{ usedMinor: number; day: string | null; usedOnDayMinor: number }> =>
  tx.one(sql`
    select (select coalesce(sum(used.reduction_minor), 0) from ${usesOf(merchantId)})::bigint as used_minor, last.day,
      (select coalesce(sum(used.reduction_minor), 0) from ${usesOf(merchantId)}
        where used.business_day = last.day)::bigint as used_on_day_minor
    from marketing_plan plan
    cross join lateral (select max(used.business_day) as day from ${usesOf(merchantId)}) as last
    where plan.merchant_id = ${merchantId} and plan.id = ${planId}`)

/**
 * Plans that are on at an outlet: of its currency, not over for a day, and with how often the limited ones were used (`usesOf`). An order that goes in parcels over
 * days is a use of the first of them.
 */
export const listDeskPlans = (
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly currency: string; readonly businessDay: string },
  heldAt: string | null = null,
): Promise<DeskPlanRow[]> =>
  tx.many<DeskPlanRow>(sql`
    select plan.id, plan.version, plan.priority, plan.terms,
      case when plan.terms -> 'limits' ->> 'total' is null then 0 else (
        select count(distinct used.whole) from ${usesOf(merchantId, heldAt)}) end as total,
      case when plan.terms -> 'limits' ->> 'perDay' is null then 0 else (
        select count(*) from (select distinct used.whole from ${usesOf(merchantId, heldAt)}
          where used.business_day = ${place.businessDay}::date) as today
        where not ${hasBegunBefore(merchantId, place.businessDay, heldAt)}) end as per_day,
      case when plan.terms -> 'lots' ->> 'quantity' is null then 0 else (
        select coalesce(sum(used.quantity), 0) from ${usesOf(merchantId, heldAt)}) end::bigint as quantity,
      case when plan.terms ->> 'budget' is null then 0 else (
        select coalesce(sum(used.reduction_minor), 0) from ${usesOf(merchantId, heldAt)}) end::bigint as reduced_minor,
      case when plan.terms ->> 'budget' is null then 0 else (
        select coalesce(sum(used.reduction_minor), 0) from ${usesOf(merchantId, heldAt)}
        where used.business_day = ${place.businessDay}::date) end::bigint as reduced_today_minor
    from marketing_plan plan
    where plan.merchant_id = ${merchantId} and plan.archived_at is null and plan.is_enabled
      and plan.terms ->> 'currency' = ${place.currency}
      and (plan.terms -> 'outlets' ->> 'kind' = 'all'
        or plan.terms -> 'outlets' -> 'outletIds' ? ${place.outletId})
      and coalesce((plan.terms -> 'window' ->> 'untilDate')::date, 'infinity') >= ${place.businessDay}::date - 2
    order by plan.priority, plan.id`)

/** Price lists of web orders at an outlet, in plan order; windows and customers are for the caller. */
export const listWebPriceLists = (
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly currency: string },
): Promise<Pick<DeskPlanRow, 'id' | 'version' | 'priority' | 'terms'>[]> =>
  tx.many(sql`
    select plan.id, plan.version, plan.priority, plan.terms from marketing_plan plan
    where plan.merchant_id = ${merchantId} and plan.archived_at is null and plan.is_enabled and plan.type = 'price-list'
      and plan.terms ->> 'currency' = ${place.currency}
      and (plan.terms -> 'web' ->> 'kind' = 'all' or plan.terms -> 'web' -> 'outletIds' ? ${place.outletId})
    order by plan.priority, plan.id`)

/** Returns those of some plans that have a limit. */
export const listLimitedPlans = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; terms: PlanTerms; limits: PlanLimits }[]> =>
  tx.many(sql`
    select id, terms ->> 'name' as name, terms, terms -> 'limits' as limits from marketing_plan
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null
      and (jsonb_strip_nulls(terms -> 'limits') <> '{}'::jsonb or terms -> 'lots' ->> 'quantity' is not null
        or terms ->> 'budget' is not null)
    order by id`)
