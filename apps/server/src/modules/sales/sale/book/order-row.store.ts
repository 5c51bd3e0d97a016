import { sql, type Sql } from '../../../../platform/db/sql.ts'

/** The columns that every order has of its own. */
const OWN = sql.raw(
  `id, outlet_id, number, type, status, currency, device_id, shift_id, staff_id, member_id, origin_minor, goods_minor, tax_minor,
    tax_is_included, total_minor, points_used, line_count, note, sold_at, received_at, business_day`,
)

/** A source of orders that has these columns, and what else is written of them. */
interface OrderSource {
  readonly from: Sql
  readonly also: Sql
  /** The values of those columns, in their order. */
  readonly values: Sql
}

/** Writes the row of an order; what kind it is of, and whatever is not said here, stands as the table has it. */
export const orderRow = (merchantId: string, { from, also, values }: OrderSource): Sql => sql`
  insert into sales_order (merchant_id, ${OWN}, ${also})
  select ${merchantId}::uuid, ${OWN}, ${values}
  from ${from}`
