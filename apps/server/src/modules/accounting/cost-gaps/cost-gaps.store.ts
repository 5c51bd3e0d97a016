import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'

/** Goods of a product that were sold without a known cost, less those that came back. */
export interface UnknownCost {
  readonly productId: string | null
  readonly name: string
  readonly weightUnit: string | null
  readonly quantity: number
  readonly revenueMinor: number
}

/** Lines of sales and refunds of some days without their tax, and whether their cost is known. Deposits and levies are no goods. */
const lines = ({ merchantId, outletId, from, to }: JournalPlace): Sql => sql`
  select l.product_id, l.quantity, l.cost_minor is null as is_unknown,
    l.payable_minor - case when o.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end as revenue_minor
  from sales_order_head o join sales_order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
  where o.merchant_id = ${merchantId} and o.outlet_id = ${outletId} and o.business_day between ${from}::date and ${to}::date
    and o.type <> 2 and o.status not in ('unpaid', 'cancelled', 'overtime') and l.charge is null
  union all
  select l.product_id, -l.quantity, l.cost_minor is null,
    -(l.amount_minor - case when o.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end)
  from sales_refund r join sales_refund_line l on l.merchant_id = r.merchant_id and l.refund_id = r.id
  left join sales_order_head o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where r.merchant_id = ${merchantId} and r.outlet_id = ${outletId} and r.business_day between ${from}::date and ${to}::date
    and o.type is distinct from 2 and l.charge is null`

/** Products that were sold at unknown cost, those with the most revenue first. */
export const listUnknownCosts = (tx: Tx, place: JournalPlace, limit: number): Promise<UnknownCost[]> =>
  tx.many<UnknownCost>(sql`
    select l.product_id, coalesce(kassa_shown_name(p.name, p.names), '') as name, p.weight_unit, sum(l.quantity)::bigint as quantity,
      sum(l.revenue_minor)::bigint as revenue_minor
    from (${lines(place)}) as l left join catalogue_product p on p.merchant_id = ${place.merchantId} and p.id = l.product_id
    where l.is_unknown group by l.product_id, p.name, p.names, p.weight_unit
    having sum(l.quantity) <> 0 or sum(l.revenue_minor) <> 0
    order by sum(l.revenue_minor) desc, name limit ${limit}`)

/** The share of the revenue whose cost is known; null where there is no revenue. */
export const findKnownShare = async (tx: Tx, place: JournalPlace): Promise<number | null> =>
  (
    await tx.one<{ share: number | null }>(sql`
      select case when sum(revenue_minor) > 0
        then least(10000, greatest(0, trunc(coalesce(sum(revenue_minor) filter (where not is_unknown), 0) * 10000 / sum(revenue_minor))))::int end as share
      from (${lines(place)}) as l`)
  ).share

/** Names of products in the reader's language, by their ids. */
export const listProductNames = async (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.many<{ id: string; name: string }>(sql`
    select id, kassa_shown_name(name, names) as name from catalogue_product where merchant_id = ${merchantId} and id = any(${productIds}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
