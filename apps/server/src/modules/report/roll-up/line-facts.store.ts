import { sql, type Sql } from '../../../platform/db/sql.ts'
import { orderTaxes, refundTaxes, taxRowName as rateKey } from '../../sales/public.ts'
import { depositsSold, isGoods, leviesSold } from './charge-facts.store.ts'
import { isRefund, isSale, type Documents } from './documents.store.ts'
import { sumsOf } from './sums.store.ts'

/**
 * The condition that a refund's lines have their tax in them: as its sale, or, without one, where the lines alone come to the refund.
 */
export const isIncluded: Sql = sql.raw(`coalesce(o.tax_is_included, r.amount_minor = (
  select sum(x.amount_minor) from sales_refund_line x where x.merchant_id = r.merchant_id and x.refund_id = r.id))`)

const back = (amount: Sql, tax: Sql) => ({
  refundedMinor: sql`coalesce(sum(${amount}) filter (where not is_void), 0)`,
  refundedTaxMinor: sql`coalesce(sum(${tax}) filter (where not is_void), 0)`,
  voidedMinor: sql`coalesce(sum(${amount}) filter (where is_void), 0)`,
  voidedTaxMinor: sql`coalesce(sum(${tax}) filter (where is_void), 0)`,
})

const documentsBack = {
  refunds: sql`count(distinct id) filter (where not is_void)`,
  voids: sql`count(distinct id) filter (where is_void)`,
}

/** The value of a line where goods are counted: the amount it would give back, so that a deal that comes back leaves nothing behind. */
const worth: Sql = sql.raw('coalesce(l.refund_value_minor, l.payable_minor)')
const taxOfWorth: Sql = sql.raw('coalesce(l.refund_value_tax_minor, l.tax_minor)')

/** Lines of unknown cost of a sale, added up without tax, of its order as `s`. */
export const uncostedLines: Sql = sql.raw(`coalesce(sum(l.payable_minor
  - case when s.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end) filter (where l.cost_minor is null), 0)`)

/** Returns the facts by product (empty: none of the catalogue), with added tax where the outlet adds it. */
export const productFacts = ({ sold, refunded }: Documents): Sql => sql`
  select 'product' as part, coalesce(l.product_id::text, '') as key, s.outlet_id, s.business_day, s.currency, ${sumsOf({
    orders: sql`count(distinct s.id)`,
    pieces: sql`coalesce(sum(case when l.weight_unit is null then l.quantity else 1 end) filter (where ${isGoods}), 0)`,
    quantity: sql`coalesce(sum(l.quantity) filter (where ${isGoods}), 0)`,
    grossMinor: sql`sum(l.list_minor)`,
    deductedMinor: sql`sum(l.list_minor - ${worth})`,
    netMinor: sql`sum(${worth} + case when s.tax_is_included then 0 else ${taxOfWorth}
      - coalesce(l.refund_value_adjustment_minor, l.rounding_adjustment_minor) end)`,
    taxMinor: sql`sum(${taxOfWorth})`,
    costMinor: sql`coalesce(sum(l.cost_minor), 0) + ${leviesSold}`,
    uncostedMinor: sql`coalesce(sum(${worth} - case when s.tax_is_included then ${taxOfWorth}
      else coalesce(l.refund_value_adjustment_minor, l.rounding_adjustment_minor) end) filter (where l.cost_minor is null), 0)`,
  })}
  from ${sold} join order_line l on l.merchant_id = s.merchant_id and l.order_id = s.id
  where ${isSale} and l.charge is distinct from 'deposit' group by l.product_id, s.outlet_id, s.business_day, s.currency
  union all
  select 'product', coalesce(product_id::text, ''), outlet_id, business_day, currency, ${sumsOf({
    ...documentsBack,
    returned: sql`coalesce(sum(case when weight_unit is null then quantity else 1 end) filter (where charge is null), 0)`,
    returnedQuantity: sql`coalesce(sum(quantity) filter (where charge is null), 0)`,
    ...back(sql`amount_minor`, sql`tax_minor`),
    restockedMinor: sql`coalesce(sum(case when charge is null then cost_minor else amount_minor - tax_minor end)
      filter (where goods = 'restock' or charge is not null), 0)`,
    uncostedBackMinor: sql`coalesce(sum(amount_minor - tax_minor) filter (where cost_minor is null), 0)`,
  })}
  from (
    select r.id, r.is_void, r.outlet_id, r.business_day, r.currency, b.product_id, b.quantity, b.goods, b.charge, b.cost_minor, b.tax_minor,
      coalesce(l.weight_unit, case when b.order_id is null then p.weight_unit end) as weight_unit,
      b.amount_minor + case when ${isIncluded} then 0 else b.tax_minor - b.rounding_adjustment_minor end as amount_minor
    from ${refunded}
    join sales_refund_line b on b.merchant_id = r.merchant_id and b.refund_id = r.id
    left join sales_order_line l on l.merchant_id = b.merchant_id and l.order_id = b.order_id and l.line = b.line
    left join catalogue_product p on p.merchant_id = b.merchant_id and p.id = b.product_id
    where ${isRefund} and b.charge is distinct from 'deposit'
  ) as line group by product_id, outlet_id, business_day, currency`

/** Returns the facts by row as on the receipts, and the rounding that makes the rates add up to the whole. */
export const rateFacts = ({ sold, refunded }: Documents): Sql => sql`
  select 'rate' as part, ${rateKey} as key, s.outlet_id, s.business_day, s.currency, ${sumsOf({
    orders: sql`1`,
    netMinor: sql`t.payable_minor + case when s.tax_is_included then 0 else t.tax_minor end`,
    taxMinor: sql`t.tax_minor`,
  })}
  from ${sold}
  cross join lateral (${orderTaxes(sql`o.merchant_id = s.merchant_id and o.id = s.id`)}) as t where ${isSale}
  union all
  select 'rate', 'rounding', s.outlet_id, s.business_day, s.currency, ${sumsOf({
    orders: sql`1`,
    netMinor: sql`-s.rounding_adjustment_minor`,
  })}
  from ${sold} where ${isSale} and not s.tax_is_included and s.rounding_adjustment_minor <> 0
  union all
  select 'rate', rate, outlet_id, business_day, currency, ${sumsOf({
    ...documentsBack,
    ...back(sql`payable_minor + case when is_included then 0 else tax_minor end`, sql`tax_minor`),
  })}
  from (
    select r.id, r.is_void, r.outlet_id, r.business_day, r.currency, ${isIncluded} as is_included,
      ${rateKey} as rate, t.payable_minor, t.tax_minor
    from ${refunded}
    cross join lateral (${refundTaxes}) as t where ${isRefund}
  ) as taxed group by rate, outlet_id, business_day, currency
  union all
  select 'rate', 'rounding', r.outlet_id, r.business_day, r.currency, ${sumsOf({
    refunds: sql`(not r.is_void)::int`,
    voids: sql`r.is_void::int`,
    refundedMinor: sql`case when r.is_void then 0 else -r.rounding_adjustment_minor end`,
    voidedMinor: sql`case when r.is_void then -r.rounding_adjustment_minor else 0 end`,
  })}
  from ${refunded} where ${isRefund} and r.rounding_adjustment_minor <> 0 and not ${isIncluded}`

/** Returns the facts by the source of a deduction, as in the rows of the lines. */
export const sourceFacts = ({ sold }: Documents): Sql => sql`
  select 'source' as part, d.value ->> 'kind' as key, s.outlet_id, s.business_day, s.currency, ${sumsOf({
    orders: sql`count(distinct s.id)`,
    deductedMinor: sql`sum((d.value ->> 'amountMinor')::bigint)`,
  })}
  from ${sold} join sales_order_line l on l.merchant_id = s.merchant_id and l.order_id = s.id
  cross join lateral jsonb_array_elements(l.deductions) as d
  where ${isSale} group by d.value ->> 'kind', s.outlet_id, s.business_day, s.currency`

/** Returns the facts by plan and by kind of coupon: the reduction, and the sum of the sales that it applied to. */
export const offerFacts = ({ sold }: Documents): Sql => sql`
  select used.part, used.key, s.outlet_id, s.business_day, s.currency, ${sumsOf({
    orders: sql`1`,
    deductedMinor: sql`used.amount_minor`,
    netMinor: sql`s.total_minor - line.deposit_minor`,
    taxMinor: sql`s.tax_minor - line.deposit_tax_minor`,
    costMinor: sql`line.cost_minor`,
    uncostedMinor: sql`line.uncosted_minor`,
  })}
  from ${sold}
  cross join lateral (select ${depositsSold}, coalesce(sum(l.cost_minor), 0) + ${leviesSold} as cost_minor, ${uncostedLines} as uncosted_minor from sales_order_line l
    where l.merchant_id = s.merchant_id and l.order_id = s.id) as line
  cross join lateral (
    select d.value ->> 'kind' as part, coalesce(case when d.value ->> 'kind' = 'plan' then d.value ->> 'id' else c.template_id::text end, '') as key,
      sum((d.value ->> 'amountMinor')::bigint) as amount_minor
    from sales_order_line l cross join lateral jsonb_array_elements(l.deductions) as d
    left join promotion_coupon c on d.value ->> 'kind' = 'coupon' and c.merchant_id = s.merchant_id and c.id =
      case when d.value ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (d.value ->> 'id')::uuid end
    where l.merchant_id = s.merchant_id and l.order_id = s.id and d.value ->> 'kind' in ('plan', 'coupon')
    group by 1, 2
  ) as used
  where ${isSale}`
