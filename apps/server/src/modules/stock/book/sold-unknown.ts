import { sql, type Sql } from '../../../platform/db/sql.ts'

/**
 * Returns how many pieces of the stock of a row `table` were sold, less those that came back, while nobody knew their cost. Those that are owed still are not among them, as a
 * receipt repairs them. Read where a first cost becomes known only: it looks at every movement of the stock.
 */
export const soldUnknown = (merchantId: string, table: string): Sql => {
  const of = sql.raw(`${table}.`)
  return sql`greatest(0, (
    select coalesce(-sum(e.quantity), 0)::bigint from stock_entry e
    where e.merchant_id = ${merchantId} and e.outlet_id = ${of}outlet_id and e.variant_id = ${of}variant_id and e.kind in ('sale', 'refund')
      and e.value_minor is null) - greatest(0, -${of}on_hand))`
}
