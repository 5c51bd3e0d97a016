import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { useStands, wholeOrder } from '../standing-use.store.ts'

/**
 * Counts the uses of a plan that nobody counted yet; from then on each sale counts its own. Whoever books a use refers to the plan, so that none is booked beside it. The
 * caller holds the plan.
 */
export async function countPlan(tx: Tx, merchantId: string, planId: string): Promise<void> {
  await tx.run(
    sql`select from marketing_plan where merchant_id = ${merchantId} and id = ${planId} order by id for update`,
  )
  await tx.run(sql`
    with used as materialized (
      select ${wholeOrder} as whole, used.business_day, used.member_id, used.quantity, used.reduction_minor from plan_usage used
      where used.merchant_id = ${merchantId} and used.plan_id = ${planId} and ${useStands}
        and not exists (select from plan_use_total counted where counted.merchant_id = ${merchantId} and counted.plan_id = ${planId})
    ), began as materialized (
      select min(business_day) as business_day from used group by whole
    ), total as (
      insert into plan_use_total (merchant_id, plan_id, uses, quantity, reduction_minor)
      select ${merchantId}::uuid, ${planId}::uuid, (select count(*) from began), coalesce(sum(quantity), 0), coalesce(sum(reduction_minor), 0) from used
      on conflict (merchant_id, plan_id) do nothing
    ), people as (
      insert into plan_use_member (merchant_id, plan_id, member_id, uses)
      select ${merchantId}::uuid, ${planId}::uuid, member_id, count(distinct whole) from used where member_id is not null group by member_id
    )
    insert into plan_use_day (merchant_id, plan_id, business_day, uses, sales, quantity, reduction_minor)
    select ${merchantId}::uuid, ${planId}::uuid, day.business_day, sum(day.uses), sum(day.sales), sum(day.quantity), sum(day.reduction_minor)
    from (
      select business_day, 1 as uses, 0 as sales, 0::bigint as quantity, 0::bigint as reduction_minor from began
      union all
      select business_day, 0, 1, quantity, reduction_minor from used) as day
    group by day.business_day`)
}
