import { sql, type Json, type Sql } from '../../../../platform/db/sql.ts'
import type { PartPlace } from '../../../../platform/sale-part.ts'

/** The columns of cash that lies in a drawer, and of what went to the safe as that was opened again. */
export const awaitingColumns = sql`merchant_id, id, shift_id, outlet_id, device_id, kind, currency, amount_minor, document_id, document_number, happened_at, found_at`
export const safeColumns = sql`merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, destination, at, business_day`

/** A document, or a movement, of which an entry that is kept told before: it stands in place of that, unless somebody has found it. */
export const insteadOfKept = sql`on conflict (merchant_id, document_id, shift_id) do update
  set kind = excluded.kind, document_number = excluded.document_number, found_at = excluded.found_at
  where cash_awaiting_count.kind = 'unbooked' and cash_awaiting_count.found_at is null and cash_awaiting_count.amount_minor = excluded.amount_minor
    and excluded.kind <> 'unbooked'`

/** The CTEs of cash that no count had; see `awaitingPart`. What an entry that is kept noted of the same document stands for it. */
export const awaitingCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
awaiting_book as (
  insert into cash_awaiting_count (${awaitingColumns})
  select ${merchantId}::uuid, a.id, a.shift_id, turn.outlet_id, a.device_id, 'document', turn.currency, a.amount_minor, turn.id, turn.number, a.happened_at,
    case when a.emptied_by is not null then a.happened_at end
  from turn, jsonb_to_record(${rows}::jsonb) as a (id uuid, shift_id uuid, device_id uuid, emptied_by uuid, amount_minor bigint, happened_at timestamptz)
  ${insteadOfKept} returning amount_minor
), emptied_book as (
  insert into cash_behind_count (${safeColumns})
  select ${merchantId}::uuid, a.safe_id, a.emptied_by, turn.outlet_id, 'to-safe', turn.currency, -awaiting_book.amount_minor, 0, 'safe', turn.at, turn.business_day
  from turn, awaiting_book, jsonb_to_record(${rows}::jsonb) as a (safe_id uuid, emptied_by uuid)
  where a.emptied_by is not null and awaiting_book.amount_minor <> 0
)`
