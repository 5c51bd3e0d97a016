import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface EarnedRow {
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly quantity: number
  readonly revenueMinor: WideMinor
  readonly costMinor: WideMinor
}

interface Asked {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  readonly productId: string
  /** The first business day that counts. */
  readonly from: string
}

export const hasProduct = async (tx: Tx, merchantId: string, productId: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from product where merchant_id = ${merchantId} and id = ${productId}`)) !== undefined

/** Sums over the lines of orders and refunds since a day; a refund without its sale is taxed as its outlet is. */
export const listEarned = (tx: Tx, { merchantId, outletIds, productId, from }: Asked): Promise<EarnedRow[]> => {
  const seen = (table: Sql): Sql =>
    outletIds === null ? sql`true` : sql`${table}.outlet_id = any(${outletIds}::uuid[])`
  return tx.many<EarnedRow>(sql`
with sold as (
  select l.currency, l.quantity, l.payable_minor - case when o.tax_is_included then l.tax_minor else 0 end as revenue_minor,
    l.cost_minor
  from variant v
  join order_line l on l.merchant_id = v.merchant_id and l.variant_id = v.id and l.business_day >= ${from}::date
  join sales_order o on o.merchant_id = l.merchant_id and o.id = l.order_id and o.type = 1
  where v.merchant_id = ${merchantId} and v.product_id = ${productId} and ${seen(sql.raw('o'))}
), back as (
  select l.currency, -l.quantity as quantity, -(l.amount_minor - case when coalesce(o.tax_is_included, (
      select bool_or(t.is_included) from tax_outlet t_o
      join tax t on t.merchant_id = t_o.merchant_id and t.id = t_o.tax_id
      where t_o.merchant_id = r.merchant_id and t_o.outlet_id = r.outlet_id), true) then l.tax_minor else 0 end) as revenue_minor,
    -l.cost_minor as cost_minor
  from refund_line l
  join refund r on r.merchant_id = l.merchant_id and r.id = l.refund_id
  left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where l.merchant_id = ${merchantId} and l.product_id = ${productId} and r.business_day >= ${from}::date
    and ${seen(sql.raw('r'))}
)
select currency, sum(quantity)::bigint as quantity, sum(revenue_minor) as revenue_minor,
  sum(cost_minor) as cost_minor
from (select * from sold union all select * from back) as earned group by currency order by currency`)
}
