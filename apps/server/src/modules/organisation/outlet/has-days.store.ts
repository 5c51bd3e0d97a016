import { sql } from '../../../platform/db/sql.ts'

/** Where something of an outlet stands by a business day; the likeliest first, since one is enough. Each finds an outlet by an index. */
const tables = [
  'sales_order',
  'shift',
  'figure_day',
  'stock_entry',
  'journal_batch',
  'supplier_bill',
  'purse_entry',
  'clock_entry',
]

const isThere = sql.raw(
  tables
    .map(
      (table) =>
        `exists (select from ${table} as one where one.merchant_id = outlet.merchant_id and one.outlet_id = outlet.id)`,
    )
    .join(' or '),
)

/** Anything else that one of its tills ever wrote. */
const hasWritten = sql`exists (select from device as till
  join device_registration as held on held.merchant_id = till.merchant_id and held.device_id = till.id
  where till.merchant_id = outlet.merchant_id and till.outlet_id = outlet.id and held.next_sequence > 1)`

/** The merchant's own books are counted by the days of the first outlet in their currency. */
const isClockOfOwnBooks = sql`(exists (select from settlement as file where file.merchant_id = outlet.merchant_id and file.currency = outlet.currency)
    or exists (select from transfer as sent where sent.merchant_id = outlet.merchant_id and sent.currency = outlet.currency))
  and not exists (select from outlet as before where before.merchant_id = outlet.merchant_id
    and before.currency = outlet.currency and before.number < outlet.number)`

/** The condition that anything stands by the business days of a row of `outlet`. */
export const hasDays = sql`(${isThere} or ${hasWritten} or (${isClockOfOwnBooks}))`
