import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'

/**
 * Uses of plans against the sales they count for: what a plan of the books took off the lines of a sale is its use, once, and no use is of a sale
 * that it took something else off. A sale that names what the books do not know, whatever it calls it, is filed, and is no use.
 */
export const planUsesProof = differenceProof({
  book: 'uses of plans',
  codes: ['sale.plan-unknown'],
  compared: sql`
    with said as (
      select l.merchant_id, l.order_id, d ->> 'id' as plan_id, sum((d ->> 'amountMinor')::bigint) as reduction_minor
      from order_line l cross join lateral jsonb_array_elements(l.deductions) as d
      where l.deductions @> '[{"kind": "plan"}]' and d ->> 'kind' = 'plan'
      group by l.merchant_id, l.order_id, d ->> 'id'
    ), known as (
      select said.merchant_id, said.order_id, p.id as plan_id, said.reduction_minor
      from said join marketing_plan p on p.merchant_id = said.merchant_id and p.id::text = said.plan_id
    )
    select o.merchant_id, o.outlet_id, o.id::text as subject, 'order ' || o.number as name, 1::bigint as entries,
      case when used.order_id is null then 1 when coalesce(known.reduction_minor, 0) <> used.reduction_minor then null else 0 end::bigint as amount
    from known
    full join plan_usage used on used.merchant_id = known.merchant_id and used.order_id = known.order_id and used.plan_id = known.plan_id
    join sales_order o on o.merchant_id = coalesce(known.merchant_id, used.merchant_id)
      and o.id = coalesce(known.order_id, used.order_id)`,
})
