import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../../member/public.ts'

/** The number of months that are drawn. */
const MONTHS = 120
const DEMAND_MONTHS = 24

const at = (outletIds: readonly string[] | null): Sql =>
  outletIds === null ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`

export const listImportedMonths = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
): Promise<{ month: string; currency: string; orders: number; amountMinor: number }[]> =>
  tx.many(sql`
    select * from (
      select to_char(sale.business_day, 'YYYY-MM') as month, outlet.currency, sum(sale.orders)::int as orders,
        sum(sale.amount_minor)::bigint as amount_minor
      from imported_sale as sale
      join organisation_outlet as outlet on outlet.merchant_id = sale.merchant_id and outlet.id = sale.outlet_id
      where sale.merchant_id = ${merchantId} and ${at(outletIds)}
      group by 1, 2 having sum(sale.orders) <> 0 or sum(sale.amount_minor) <> 0
      order by 1 desc, 2 limit ${MONTHS}) as newest
    order by currency, month`)

export const isMember = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select from member_profile where merchant_id = ${merchantId} and id = ${id}`)) !== undefined

interface ImportedOrder {
  readonly system: string
  readonly number: string
  readonly day: string
  readonly outletName: string
  readonly currency: string
  readonly amountMinor: number
}

const ordersOf = (merchantId: string, id: string): Sql => sql`
  select sale.system, sale.source_key as number, sale.business_day::text as day, outlet.name as outlet_name, outlet.currency,
    sum(sale.amount_minor)::bigint as amount_minor
  from imported_sale as sale join organisation_outlet as outlet on outlet.merchant_id = sale.merchant_id and outlet.id = sale.outlet_id
  where sale.merchant_id = ${merchantId} and sale.member_id = any(${allCardsOf(merchantId, id)})
  group by sale.system, sale.source_key, sale.business_day, outlet.id, outlet.name, outlet.currency
  having sum(sale.amount_minor) <> 0 or sum(sale.orders) <> 0`

/** The last day first. */
export const importedOrderList = listOf({
  columns: sql`past.*`,
  from: (merchantId: string, id: string) => sql`from (${ordersOf(merchantId, id)}) as past where true`,
  order: keyset([sql`day`, 'text'], [sql`system`, 'text'], [sql`number`, 'text']),
  isDown: true,
  keyOf: ({ day, system, number }: ImportedOrder) => [day, system, number],
})

export const findProductHere = (tx: Tx, merchantId: string, id: string) =>
  tx.maybe<{ id: string }>(
    sql`select id from catalogue_product as product where merchant_id = ${merchantId} and id = ${id}`,
  )

/** Sales of a product's variants in thousandths of its unit. */
const soldOf = (merchantId: string, id: string, outletIds: readonly string[] | null): Sql => sql`
  select sold.business_day as day,
    sold.quantity * case when product.weight_unit in ('kg', 'pound') then 1 else 1000 end as thousandths
  from catalogue_variant as variant join imported_goods as sold on sold.merchant_id = variant.merchant_id and sold.variant_id = variant.id
  join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
  where variant.merchant_id = ${merchantId} and variant.product_id = ${id} and ${at(outletIds)}`

export const listDemandMonths = (
  tx: Tx,
  merchantId: string,
  id: string,
  outletIds: readonly string[] | null,
): Promise<{ month: string; thousandths: number }[]> =>
  tx.many(sql`
    select * from (
      select to_char(day, 'YYYY-MM') as month, sum(thousandths)::bigint as thousandths
      from (${soldOf(merchantId, id, outletIds)}) as sold group by 1 having sum(thousandths) <> 0
      order by 1 desc limit ${DEMAND_MONTHS}) as newest order by month`)

/** The sum of the year before the last sale, and its days, at most those that are known. */
export const findDemand = (
  tx: Tx,
  merchantId: string,
  id: string,
  outletIds: readonly string[] | null,
): Promise<{ until: string | null; yearThousandths: number; days: number }> =>
  tx.one(sql`
    with sold as (${soldOf(merchantId, id, outletIds)}), last as (select max(day) as until from sold)
    select last.until::text as until, coalesce(sum(sold.thousandths), 0)::bigint as year_thousandths,
      coalesce(last.until - min(sold.day) + 1, 0)::int as days
    from last left join sold on sold.day > last.until - 365 group by last.until`)
