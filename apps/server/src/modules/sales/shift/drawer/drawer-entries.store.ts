import { sql, type Sql } from '../../../../platform/db/sql.ts'

/**
 * The condition that a row of `cash_entry` moves its drawer. Cash of an entry that is kept does not where the books hold the very document in the same shift,
 * brought by another entry, whichever of the two came first.
 */
export const isMoneyOfDrawer = (row: string): Sql => {
  const e = sql.raw(row)
  return sql`(${e}.kind <> 'unbooked' or not exists (
    select 1 from sales_order sold where sold.merchant_id = ${e}.merchant_id and sold.shift_id = ${e}.shift_id
      and (sold.id = ${e}.document_id or sold.basket_id = ${e}.document_id) and split_part(sold.number, '~', 1) = ${e}.document_number
    union all
    select 1 from refund given where given.merchant_id = ${e}.merchant_id and given.shift_id = ${e}.shift_id
      and given.id = ${e}.document_id and split_part(given.number, '~', 1) = ${e}.document_number
    union all
    select 1 from cash_entry moved where moved.merchant_id = ${e}.merchant_id and moved.shift_id = ${e}.shift_id
      and moved.id = ${e}.document_id))`
}

/**
 * The drawer's book, whole: what was written into it, and the cash of plain sales, which their tender says (`tenderOfDrawer`). A tender's id here is
 * its order's. `document_number` is null where the document has to be asked.
 */
export const drawerEntries: Sql = sql`(
  select merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, staff_id, document_id, document_number, reason,
    destination, slip, is_tips, at, business_day
  from cash_entry kept where ${isMoneyOfDrawer('kept')}
  union all
  select merchant_id, document_id, shift_id, outlet_id, 'sale', currency, amount_minor, null, document_id, null, null, null, null, false, at,
    business_day
  from payment where is_drawer_entry)`
