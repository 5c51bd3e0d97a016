import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'
import { usesOf } from './count/counted-uses.store.ts'

/** Plans of which nine tenths of the budget are used, with what is left: tills stop them one sale after the other. Source: features PL-N05. */
export const planBudgetErrand: ErrandSource = {
  kind: 'plan-budget',
  urgency: 3,
  list: listPlans,
  gather: ({ tx, merchantId, now }, limit) =>
    tx.many<Errand>(sql`
      select plan.id, plan.terms ->> 'name' as title, null as outlet_id, null as outlet_name, null as at,
        greatest(budget.minor - given.minor, 0)::bigint as amount_minor, plan.terms ->> 'currency' as currency
      from marketing_plan plan
      cross join lateral (select (plan.terms -> 'budget' ->> 'totalMinor')::bigint as minor) as budget
      cross join lateral (
        select used.reduction_minor as minor from ${usesOf({ merchantId, day: sql`null::date`, heldAt: null })}) as given
      where plan.merchant_id = ${merchantId} and plan.archived_at is null and plan.is_enabled
        and plan.terms -> 'budget' ->> 'totalMinor' is not null
        and coalesce((plan.terms -> 'window' ->> 'untilDate')::date, 'infinity') >= ${now}::timestamptz::date - 1
        and given.minor * 10 >= budget.minor * 9
      order by greatest(budget.minor - given.minor, 0), plan.id limit ${limit}`),
}
