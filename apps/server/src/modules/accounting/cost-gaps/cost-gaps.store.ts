import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'

/** Goods of a product that were sold at an outlet without a known cost, less those that came back. */
export interface UnknownCost {
  readonly productId: string | null
  readonly name: string
  readonly weightUnit: string | null
  readonly quantity: number
  readonly revenueMinor: WideMinor
}

/** An outlet with the share of its revenue whose cost is known (null where there is no revenue), and the goods that were sold there at unknown cost. */
export interface CostsOfOutlet {
  readonly outletId: string
  readonly knownBasisPoints: number | null
  readonly unknown: readonly UnknownCost[]
}

type Days = Pick<JournalPlace, 'outletId' | 'from' | 'to'>

/** Lines of sales and refunds in the days of each outlet (`place`) without their tax, and whether their cost is known. Deposits and levies are no goods. */
const lines = (merchantId: string): Sql => sql`
  select place.outlet_id, l.product_id, l.quantity, l.cost_minor is null as is_unknown,
    l.payable_minor - case when o.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end as revenue_minor
  from place join sales_order_head o on o.merchant_id = ${merchantId} and o.outlet_id = place.outlet_id and o.business_day between place.first_day and place.last_day
  join sales_order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
  where o.type <> 2 and o.status not in ('unpaid', 'cancelled', 'overtime') and l.charge is null
  union all
  select place.outlet_id, l.product_id, -l.quantity, l.cost_minor is null,
    -(l.amount_minor - case when o.tax_is_included then l.tax_minor else l.rounding_adjustment_minor end)
  from place join sales_refund r on r.merchant_id = ${merchantId} and r.outlet_id = place.outlet_id and r.business_day between place.first_day and place.last_day
  join sales_refund_line l on l.merchant_id = r.merchant_id and l.refund_id = r.id
  left join sales_order_head o on o.merchant_id = r.merchant_id and o.id = r.order_id
  where o.type is distinct from 2 and l.charge is null`

/**
 * The costs of some outlets, in their order, by one statement for all of them. Of the goods at most `limit` are named, of each outlet those with the most revenue; all of them count in
 * the shares.
 */
export async function listCostsOfOutlets(
  tx: Tx,
  merchantId: string,
  places: readonly Days[],
  limit: number,
): Promise<CostsOfOutlet[]> {
  const rows = await tx.many<Omit<CostsOfOutlet, 'unknown'> & { unknown: UnknownCost[] | null }>(sql`
    with place as (
      select * from unnest(${places.map(({ outletId }) => outletId)}::uuid[], ${places.map(({ from }) => from)}::date[], ${places.map(({ to }) => to)}::date[])
        with ordinality as asked (outlet_id, first_day, last_day, at)
    ), goods as (
      select outlet_id, product_id, coalesce(sum(quantity) filter (where is_unknown), 0) as quantity, coalesce(sum(revenue_minor) filter (where is_unknown), 0) as unknown_minor,
        sum(revenue_minor) as revenue_minor
      from (${lines(merchantId)}) as line group by outlet_id, product_id
    ), share as (
      select outlet_id, case when sum(revenue_minor) > 0
        then least(10000, greatest(0, trunc(sum(revenue_minor - unknown_minor) * 10000 / sum(revenue_minor))))::int end as known_basis_points
      from goods group by outlet_id
    ), ranked as (
      select g.*, coalesce(kassa_shown_name(p.name, p.names), '') as name, p.weight_unit,
        row_number() over (partition by g.outlet_id order by g.unknown_minor desc, coalesce(kassa_shown_name(p.name, p.names), ''), g.product_id) as rank
      from goods g left join catalogue_product p on p.merchant_id = ${merchantId} and p.id = g.product_id
      where g.quantity <> 0 or g.unknown_minor <> 0
    ), told as (select ranked.* from ranked join place using (outlet_id) order by ranked.rank, place.at limit ${limit})
    select place.outlet_id, share.known_basis_points, named.goods as unknown
    from place left join share using (outlet_id)
    left join lateral (
      select jsonb_agg(jsonb_build_object('productId', t.product_id, 'name', t.name, 'weightUnit', t.weight_unit, 'quantity', t.quantity, 'revenueMinor', kassa_wide(t.unknown_minor))
        order by t.rank) as goods
      from told t where t.outlet_id = place.outlet_id) as named on true
    order by place.at`)
  return rows.map(({ unknown, ...row }) => ({ ...row, unknown: unknown ?? [] }))
}

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
