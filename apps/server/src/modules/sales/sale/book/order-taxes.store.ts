import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { BookedSale } from './booked-sale.ts'

/**
 * Returns whether an order's taxes are one that its own row and its first line say already: then no row of taxes is kept of it, and `orderTaxes` tells it
 * all the same. Most shops have one rate.
 */
export function hasOneTax({ order, lines, taxes }: Pick<BookedSale, 'order' | 'lines' | 'taxes'>): boolean {
  const [tax, ...others] = taxes
  const [line] = lines
  return (
    tax !== undefined &&
    line?.line === 0 &&
    others.length === 0 &&
    tax.code === '' &&
    tax.rate_millionths === 0 &&
    tax.rate_basis_points === line.tax_rate_basis_points &&
    tax.name === (line.tax_name ?? '') &&
    tax.payable_minor === order.goods_minor &&
    tax.tax_minor === order.tax_minor
  )
}

/**
 * Returns the taxes of orders by rate, to be put in brackets: rows of merchant_id, order_id, rate_basis_points, rate_millionths (0: the
 * basis points state it), code (empty: none), name, payable_minor (the amount of goods taxed at it), base_minor (only with a code),
 * tax_minor; of the orders for which `of` holds, `o` being the order.
 */
export const orderTaxes = (of: Sql): Sql => sql`
  select t.merchant_id, t.order_id, t.rate_basis_points, t.rate_millionths, t.code, t.name, t.payable_minor, t.base_minor, t.tax_minor
  from sales_order o join order_tax t on t.merchant_id = o.merchant_id and t.order_id = o.id
  where not o.has_one_tax and ${of}
  union all
  select o.merchant_id, o.id, l.tax_rate_basis_points, 0, '', coalesce(l.tax_name, ''), o.goods_minor, null::bigint, o.tax_minor
  from sales_order o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.line = 0
  where o.has_one_tax and ${of}`

/** Name of a row of tax `t`: its rate in basis points, with a code or a finer rate as people read it. */
export const taxRowName: Sql = sql`case when t.code = '' and t.rate_millionths = 0 then t.rate_basis_points::text
  else ltrim(t.code || ' ' || trim_scale(coalesce(nullif(t.rate_millionths, 0), t.rate_basis_points * 100)::numeric / 10000) || '%') end`
