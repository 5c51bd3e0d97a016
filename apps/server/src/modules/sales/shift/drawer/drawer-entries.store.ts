import { sql, type Sql } from '../../../../platform/db/sql.ts'

/** The shifts in which a document stands, so that money noted of it does not count beside it: that of the note, or that and none; of a note without a shift any. */
type Shifts = 'its own' | 'its own or none'

/**
 * The condition that a row of `cash_entry` moves its drawer. Cash of an entry that is kept does not where the books hold the very document in the same shift,
 * brought by another entry, whichever of the two came first.
 */
const isMoneyOfDrawer = (row: string): Sql => isMoney(row, 'its own')

/** The same of a row of `foreign_cash`: notes of other currencies. */
export const areNotesOfDrawer = (row: string): Sql => areNotes(row, 'its own')

/**
 * The same for the books as a whole. A drawer that was counted with the money of a kept entry stays as it was counted where the document comes after its
 * closing and stands in no shift; the books, which hold that document's money, leave the note out.
 */
export const isMoneyOfBooks = (row: string): Sql => isMoney(row, 'its own or none')
export const areNotesOfBooks = (row: string): Sql => areNotes(row, 'its own or none')

const inShift = (table: string, row: string, shifts: Shifts): Sql =>
  sql.raw(
    shifts === 'its own'
      ? `${table}.shift_id = ${row}.shift_id`
      : `(${row}.shift_id is null or coalesce(${table}.shift_id, ${row}.shift_id) = ${row}.shift_id)`,
  )

/**
 * The sale that a row notes, as the books hold it: of this id, number and moment. One that the server booked by itself, without an entry, has a moment of its own.
 */
const soldAs = (row: string, shifts: Shifts): Sql => {
  const e = sql.raw(row)
  return sql`select 1 from sales_order sold where sold.merchant_id = ${e}.merchant_id and ${inShift('sold', row, shifts)}
      and (sold.id = ${e}.document_id or sold.basket_id = ${e}.document_id) and split_part(sold.number, '~', 1) = ${e}.document_number
      and (sold.sold_at = ${e}.at or sold.sold_entry is null)`
}

function isMoney(row: string, shifts: Shifts): Sql {
  const e = sql.raw(row)
  return sql`(${e}.kind <> 'unbooked' or not exists (
    ${soldAs(row, shifts)}
    union all
    select 1 from refund given where given.merchant_id = ${e}.merchant_id and ${inShift('given', row, shifts)}
      and given.id = ${e}.document_id and split_part(given.number, '~', 1) = ${e}.document_number
    union all
    select 1 from cash_entry moved where moved.merchant_id = ${e}.merchant_id and ${inShift('moved', row, shifts)}
      and moved.id = ${e}.document_id${shifts === 'its own' ? sql`` : toldLate(e)}))`
}

/** The movement that a row notes, told after its shift was closed; it stands with the shift whose count had it, which may be a later one. */
const toldLate = (e: Sql): Sql => sql`
    union all
    select 1 from cash_behind_count told where told.merchant_id = ${e}.merchant_id
      and told.id = ${e}.document_id and told.kind in ('in', 'out')`

const areNotes = (row: string, shifts: Shifts): Sql =>
  sql`(${sql.raw(row)}.document_number is null or not exists (${soldAs(row, shifts)}))`

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
