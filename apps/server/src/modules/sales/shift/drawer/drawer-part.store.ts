import { sql, type Json, type Sql } from '../../../../platform/db/sql.ts'
import type { PartPlace } from '../../../../platform/sale-part.ts'

/** The drawer's CTE of a document; see `drawerPart`. */
export const drawerCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
drawer_book as (
  insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id,
    document_number, at, business_day)
  select ${merchantId}::uuid, c.id, turn.shift_id, turn.outlet_id,
    case turn.document when 'order' then 'sale' else 'refund' end, turn.currency, c.amount_minor, turn.id, turn.number,
    turn.at, turn.business_day
  from turn, jsonb_to_record(${rows}::jsonb) as c (id uuid, amount_minor bigint)
  where turn.shift_id is not null
)`
