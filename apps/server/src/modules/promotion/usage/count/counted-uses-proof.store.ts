import { sql } from '../../../../platform/db/sql.ts'
import type { BookProof, Proof } from '../../../../platform/proof.ts'
import { useStands, wholeOrder } from '../standing-use.store.ts'

/** The counts of the uses of plans, in all, by day and by member, agree with the uses that stand. */
export const countedUsesProof: Proof = {
  book: 'counted uses of plans',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with used as materialized (
  select used.merchant_id, used.plan_id, ${wholeOrder} as whole, used.business_day, used.member_id, used.quantity, used.reduction_minor
  from plan_usage used join plan_use_total total on total.merchant_id = used.merchant_id and total.plan_id = used.plan_id
  where ${useStands}
), began as (
  select merchant_id, plan_id, min(business_day) as business_day from used group by merchant_id, plan_id, whole
), part as (
  select merchant_id, plan_id, 'all' as what, 1 as uses, 0 as sales, 0::bigint as quantity, 0::bigint as reduction_minor from began
  union all select merchant_id, plan_id, 'all', 0, 0, quantity, reduction_minor from used
  union all select merchant_id, plan_id, business_day::text, 1, 0, 0, 0 from began
  union all select merchant_id, plan_id, business_day::text, 0, 1, quantity, reduction_minor from used
  union all select merchant_id, plan_id, member_id::text, 1, 0, 0, 0
    from (select distinct merchant_id, plan_id, whole, member_id from used where member_id is not null) as person
), summed as (
  select merchant_id, plan_id, what, sum(uses) as uses, sum(sales) as sales, sum(quantity) as quantity,
    sum(reduction_minor) as reduction_minor
  from part group by merchant_id, plan_id, what
), counted as (
  select merchant_id, plan_id, 'all' as what, uses, 0 as sales, quantity, reduction_minor from plan_use_total
  union all select merchant_id, plan_id, business_day::text, uses, sales, quantity, reduction_minor from plan_use_day
  union all select merchant_id, plan_id, member_id::text, uses, 0, 0, 0 from plan_use_member
), compared as (
  select coalesce(c.plan_id, s.plan_id) as plan_id, coalesce(c.what, s.what) as what,
    coalesce(c.uses, 0) = coalesce(s.uses, 0) and coalesce(c.sales, 0) = coalesce(s.sales, 0)
      and coalesce(c.quantity, 0) = coalesce(s.quantity, 0) and coalesce(c.reduction_minor, 0) = coalesce(s.reduction_minor, 0) as agrees
  from counted c full join summed s on s.merchant_id = c.merchant_id and s.plan_id = c.plan_id and s.what = c.what
)
select (select count(*) from used) as entries, count(*) as balances,
  (select 'plan ' || plan_id || ', ' || what from compared where not agrees order by plan_id, what limit 1) as first_disagreement
from compared`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
