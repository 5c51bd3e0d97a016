import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface FiguresAsked {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  readonly from: string
  readonly to: string
  readonly by: 'gross' | 'net' | 'quantity' | 'orders'
  readonly limit: number
}

export interface ProductFigureRow {
  readonly productId: string
  readonly name: string
  readonly customCode: string | null
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly orders: number
  readonly refunds: number
  readonly quantity: number
  readonly returnedQuantity: number
  readonly grossMinor: WideMinor
  readonly refundedMinor: WideMinor
  readonly netMinor: WideMinor
}

const orders: Readonly<Record<FiguresAsked['by'], Sql>> = {
  gross: sql.raw('gross_minor desc'),
  net: sql.raw('gross_minor - refunded_minor desc'),
  quantity: sql.raw('quantity desc'),
  orders: sql.raw('orders desc'),
}

const inOutlets = (outletIds: readonly string[] | null, table: Sql): Sql =>
  outletIds === null ? sql`true` : sql`${table}.outlet_id = any(${outletIds}::uuid[])`

/** Sums over the lines of orders and refunds of those days; the book of each is read once. */
export const listProductFigures = (tx: Tx, asked: FiguresAsked): Promise<ProductFigureRow[]> => {
  const { merchantId, outletIds, from, to, by, limit } = asked
  return tx.many<ProductFigureRow>(sql`
with sold as (
  select l.product_id, l.currency, count(distinct l.order_id) as orders, sum(l.quantity) as quantity,
    sum(l.payable_minor) as gross_minor
  from order_line l
  join sales_order o on o.merchant_id = l.merchant_id and o.id = l.order_id and o.type = 1
  where l.merchant_id = ${merchantId} and l.business_day between ${from}::date and ${to}::date
    and l.product_id is not null and ${inOutlets(outletIds, sql.raw('o'))}
  group by l.product_id, l.currency
), back as (
  select l.product_id, l.currency, count(distinct l.refund_id) as refunds, sum(l.quantity) as quantity,
    sum(l.amount_minor) as refunded_minor
  from refund_line l
  join refund r on r.merchant_id = l.merchant_id and r.id = l.refund_id
  where l.merchant_id = ${merchantId} and l.business_day between ${from}::date and ${to}::date
    and l.product_id is not null and ${inOutlets(outletIds, sql.raw('r'))}
  group by l.product_id, l.currency
), figures as (
  select product_id, currency, coalesce(sold.orders, 0) as orders, coalesce(back.refunds, 0) as refunds,
    coalesce(sold.quantity, 0)::bigint as quantity, coalesce(back.quantity, 0)::bigint as returned_quantity,
    coalesce(sold.gross_minor, 0) as gross_minor, coalesce(back.refunded_minor, 0) as refunded_minor
  from sold full join back using (product_id, currency)
), best as (
  select *, gross_minor - refunded_minor as net_minor from figures order by ${orders[by]}, product_id limit ${limit}
)
select best.*, coalesce(kassa_shown_name(p.name, p.names), '') as name, v.custom_code
from best
left join product p on p.merchant_id = ${merchantId} and p.id = best.product_id
left join lateral (
  select custom_code from variant v where v.merchant_id = ${merchantId} and v.product_id = best.product_id
  order by v.position, v.id limit 1) v on true
order by ${orders[by]}, product_id`)
}
