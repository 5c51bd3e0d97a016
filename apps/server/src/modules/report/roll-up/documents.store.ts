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

/** Documents that events in a table of `(merchant_id, name, payload)` say were written. */
const toldBy = {
  sold: (events: string) =>
    `(payload ->> 'orderId')::uuid as id from ${events} where name = 'order.sold' and payload ->> 'orderId' is not null`,
  refunded: (events: string) =>
    `(payload ->> 'refundId')::uuid as id from ${events} where name = 'order.refunded' and payload ->> 'refundId' is not null`,
} as const

/** Narrows the documents of the days in `day`: all of them, unless told. */
export interface OfDays {
  /** A table of events: without the documents that they say were written. */
  readonly but?: string
  /** Only through `day.until_at`, by the clock of the till; where that is null the day counts whole. */
  readonly isCut?: boolean
}

/** Returns the documents of the days in `day (outlet_id, business_day, time_zone)`. */
export const ofDays = (merchantId: string, { but, isCut = false }: OfDays = {}): Documents => ({
  sold: sql`
  day join sales_order s on s.merchant_id = ${merchantId}::uuid and s.business_day = day.business_day
    and s.outlet_id = day.outlet_id ${betweenDays('s')} ${without('s', 'sold', but)} ${throughCut('s.sold_at', isCut)}`,
  refunded: sql`
  day join refund r on r.merchant_id = ${merchantId}::uuid and r.business_day = day.business_day and r.outlet_id = day.outlet_id
    ${betweenDays('r')} ${without('r', 'refunded', but)} ${throughCut('r.refunded_at', isCut)}
  ${withOrder}`,
})

/** The condition that a moment lies before its day is cut, where days are. The column is a name of the program, never input. */
export const throughCut = (moment: string, isCut: boolean): Sql =>
  isCut ? sql.raw(`and (day.until_at is null or ${moment} <= day.until_at)`) : sql.empty

const without = (table: 's' | 'r', what: keyof typeof toldBy, events: string | undefined): Sql =>
  events === undefined ? sql.empty : sql.raw(`and ${table}.id not in (select ${toldBy[what](events)})`)

/** Returns the documents of some events, on the days in a table of `(merchant_id, outlet_id, business_day, time_zone)`; each once. */
export const ofEvents = (events: string, days: string): Documents => ({
  sold: sql.raw(`
  (select distinct merchant_id, ${toldBy.sold(events)}) as told
  join sales_order s on s.merchant_id = told.merchant_id and s.id = told.id
  join ${days} as day on day.merchant_id = s.merchant_id and day.outlet_id = s.outlet_id and day.business_day = s.business_day`),
  refunded: sql`
  ${sql.raw(`(select distinct merchant_id, ${toldBy.refunded(events)}) as told
  join refund r on r.merchant_id = told.merchant_id and r.id = told.id
  join ${days} as day on day.merchant_id = r.merchant_id and day.outlet_id = r.outlet_id and day.business_day = r.business_day`)}
  ${withOrder}`,
})

/**
 * Those of the parts of days in a table of `(outlet_id, business_day, time_zone, from_at, until_at)`, by the clock of the till. Each part by itself
 * (`offset 0`): it is a few of many by the index of their moments, which the database cannot see of the parts.
 */
export const ofSpans = (merchantId: string, table: string): Documents => {
  const within = (documents: 'sales_order' | 'refund', moment: string): Sql => sql`
  ${sql.raw(table)} as day cross join lateral (
    select * from ${sql.raw(documents)} as x where x.merchant_id = ${merchantId}::uuid and x.outlet_id = day.outlet_id
      and x.business_day = day.business_day and ${sql.raw(`x.${moment} >= day.from_at and x.${moment} < day.until_at`)} offset 0)`
  return {
    sold: sql`${within('sales_order', 'sold_at')} as s`,
    refunded: sql`${within('refund', 'refunded_at')} as r ${withOrder}`,
  }
}
