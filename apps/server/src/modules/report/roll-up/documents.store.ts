import { sql, type Sql } from '../../../platform/db/sql.ts'

/**
 * Sales and refunds that are to be added up, as they stand behind `from`: a sale as `s`, a refund as `r` with the order it belongs to as `o`
 * where there is one, each beside `day` with its outlet's `time_zone`.
 */
export interface Documents {
  readonly sold: Sql
  readonly refunded: Sql
}

/** Orders that count as sales. */
export const isSale: Sql = sql.raw(`s.type = 1 and s.status not in ('unpaid', 'cancelled', 'overtime')`)

/** Refunds of sales, or without one: those of recharges and exchanges are none. */
export const isRefund: Sql = sql.raw('(o.id is null or o.type = 1)')

/**
 * Only rows between the first and the last of those days: by that the database sees that it is few of many, which it cannot see of the days
 * themselves, and reads them by their index.
 */
export const betweenDays = (table: 's' | 'r' | 'p'): Sql =>
  sql.raw(
    `and ${table}.business_day between (select min(business_day) from day) and (select max(business_day) from day)`,
  )

const withOrder = sql.raw('left join sales_order o on o.merchant_id = r.merchant_id and o.id = r.order_id')

/** Those of the days in `day (outlet_id, business_day, time_zone)`. */
export const ofDays = (merchantId: string): Documents => ({
  sold: sql`
  day join sales_order s on s.merchant_id = ${merchantId}::uuid and s.business_day = day.business_day
    and s.outlet_id = day.outlet_id ${betweenDays('s')}`,
  refunded: sql`
  day join refund r on r.merchant_id = ${merchantId}::uuid and r.business_day = day.business_day and r.outlet_id = day.outlet_id
    ${betweenDays('r')}
  ${withOrder}`,
})

/** Those of the parts of days in a table of `(outlet_id, business_day, time_zone, from_at, until_at)`, by the clock of the till. */
export const ofSpans = (merchantId: string, table: string): Documents => ({
  sold: sql`
  ${sql.raw(table)} as day join sales_order s on s.merchant_id = ${merchantId}::uuid and s.outlet_id = day.outlet_id
    and s.business_day = day.business_day and s.sold_at >= day.from_at and s.sold_at < day.until_at`,
  refunded: sql`
  ${sql.raw(table)} as day join refund r on r.merchant_id = ${merchantId}::uuid and r.outlet_id = day.outlet_id
    and r.business_day = day.business_day and r.refunded_at >= day.from_at and r.refunded_at < day.until_at
  ${withOrder}`,
})
