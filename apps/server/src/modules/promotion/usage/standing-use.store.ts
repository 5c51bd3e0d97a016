import { sql, type Sql } from '../../../platform/db/sql.ts'

/**
 * Whether the sale of a use of a plan (`used`, a row of plan_usage) stands: one that came back whole, or was voided, counts toward no limit any more. In words of the
 * database, for statements that are built of text.
 */
export const USE_STANDS = `not exists (select from sales_order sold where sold.merchant_id = used.merchant_id
  and sold.id = used.order_id and sold.status = 'refunded')`

export const useStands: Sql = sql.raw(USE_STANDS)

/** The order that a use (`used`) is counted as: of a parcel that of which it is a part. */
export const wholeOrder: Sql = sql`coalesce(used.whole_order_id, used.order_id)`
