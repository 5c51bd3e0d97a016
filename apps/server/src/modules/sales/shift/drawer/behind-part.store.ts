import { sql, type Json, type Sql } from '../../../../platform/db/sql.ts'
import type { PartPlace } from '../../../../platform/sale-part.ts'

/** The notes `n` of a currency that the count of a shift (`b.shift_id`) found too much, or less than nothing too few, and no document before this one has claimed. */
const overMinor = (merchantId: string): Sql => sql`(
  (select coalesce(sum(f.amount_minor), 0) from foreign_cash f
    where f.merchant_id = ${merchantId}::uuid and f.shift_id = b.shift_id and f.kind = 'closing' and f.currency = n.currency)
  - (select coalesce(sum(c.notes_minor), 0) from cash_behind_count c
    where c.merchant_id = ${merchantId}::uuid and c.shift_id = b.shift_id and c.notes_currency = n.currency))`

/**
 * The number of the notes `n` of a document that a count had as a difference, less those that it expected by the note of a kept entry (`b.noted_id`, `turn.at`). Less than nothing where the document
 * brought fewer than are booked, and the count found fewer.
 */
export const foundNotes = (
  merchantId: string,
): Sql => sql`case when n.amount_minor < 0 then greatest(n.amount_minor, least(0, ${overMinor(merchantId)}))
  else greatest(0, least(n.amount_minor - (select coalesce(sum(f.amount_minor), 0) from foreign_cash f
      where f.merchant_id = ${merchantId}::uuid and f.shift_id = b.shift_id and f.kind = 'besides' and f.currency = n.currency
        and f.document_id = b.noted_id and f.at = turn.at), ${overMinor(merchantId)})) end`

/** The CTEs of cash that a count had before its document was booked; see `behindPart`. */
export const behindCtes = (rows: Json, { merchantId }: PartPlace): Sql => {
  const columns = sql`merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, notes_currency, notes_minor, document_id,
    document_number, at, business_day`
  const ofTurn = sql`turn.id, turn.number, turn.at, turn.business_day`
  return sql`
behind_book as (
  insert into cash_behind_count (${columns})
  select ${merchantId}::uuid, b.id, b.shift_id, turn.outlet_id, 'booked', turn.currency, 0, b.counted_minor, null, null, ${ofTurn}
  from turn, jsonb_to_record(${rows}::jsonb) as b (id uuid, shift_id uuid, counted_minor bigint) where b.counted_minor <> 0
), behind_notes as (
  insert into cash_behind_count (${columns})
  select ${merchantId}::uuid, n.id, b.shift_id, turn.outlet_id, 'booked', turn.currency, 0, 0, n.currency, found.minor, ${ofTurn}
  from turn, jsonb_to_record(${rows}::jsonb) as b (shift_id uuid, noted_id uuid, notes jsonb),
    jsonb_to_recordset(b.notes) as n (id uuid, currency text, amount_minor bigint), lateral (select ${foundNotes(merchantId)} as minor) as found
  where found.minor > 0
)`
}
