import type { PlanLimits, PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { lastDayOfUse, usesOf } from './count/counted-uses.store.ts'

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

/** The amount that a plan gave away in all, and on the last business day on which it gave something, as its budget counts it. */
export const findGivenAway = (
  tx: Tx,
  merchantId: string,
  planId: string,
): Promise<{ usedMinor: number; day: string | null; usedOnDayMinor: number }> =>
  tx.one(sql`
    select used.reduction_minor as used_minor, last.day, used.day_reduction_minor as used_on_day_minor
    from marketing_plan plan cross join lateral ${lastDayOfUse(merchantId)}
    cross join lateral ${usesOf({ merchantId, day: sql`last.day`, heldAt: null })}
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
): Promise<DeskPlanRow[]> => {
  const used = usesOf({ merchantId, day: sql`${place.businessDay}::date`, heldAt })
  return tx.many<DeskPlanRow>(sql`
    select plan.id, plan.version, plan.priority, plan.terms,
      case when plan.terms -> 'limits' ->> 'total' is null then 0 else (select used.uses from ${used}) end as total,
      case when plan.terms -> 'limits' ->> 'perDay' is null then 0 else (select used.day_uses from ${used}) end as per_day,
      case when plan.terms -> 'lots' ->> 'quantity' is null then 0 else (select used.quantity from ${used}) end as quantity,
      case when plan.terms ->> 'budget' is null then 0 else (select used.reduction_minor from ${used}) end as reduced_minor,
      case when plan.terms ->> 'budget' is null then 0 else (
        select used.day_reduction_minor from ${used}) end as reduced_today_minor
    from marketing_plan plan
    where plan.merchant_id = ${merchantId} and plan.archived_at is null and plan.is_enabled
      and plan.terms ->> 'currency' = ${place.currency}
      and (plan.terms -> 'outlets' ->> 'kind' = 'all'
        or plan.terms -> 'outlets' -> 'outletIds' ? ${place.outletId})
      and coalesce((plan.terms -> 'window' ->> 'untilDate')::date, 'infinity') >= ${place.businessDay}::date - 2
    order by plan.priority, plan.id`)
}

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
