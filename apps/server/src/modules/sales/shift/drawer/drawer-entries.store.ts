import { sql, type Sql } from '../../../../platform/db/sql.ts'

/**
 * The drawer's book, whole: what was written into it, and the cash of plain sales, which their tender says (`tenderOfDrawer`). A tender's id here is
 * its order's. `document_number` is null where the document has to be asked.
 */
export const drawerEntries: Sql = sql`(
  select merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, staff_id, document_id, document_number, reason,
    destination, slip, is_tips, at, business_day
  from cash_entry
  union all
  select merchant_id, document_id, shift_id, outlet_id, 'sale', currency, amount_minor, null, document_id, null, null, null, null, false, at,
    business_day
  from payment where is_drawer_entry)`
