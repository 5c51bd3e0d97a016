import { sql, type Json, type Sql } from '../../../../platform/db/sql.ts'
import type { PartPlace } from '../../../../platform/sale-part.ts'

/** The CTE of the other currencies' drawers; see `foreignPart`. */
export const foreignCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
foreign_book as (
  insert into foreign_cash (merchant_id, id, outlet_id, shift_id, kind, currency, amount_minor, value_currency, value_minor,
    document_id, position, at, business_day)
  select ${merchantId}::uuid, f.id, turn.outlet_id, turn.shift_id, 'sale', f.currency, f.amount_minor, turn.currency,
    f.value_minor, turn.id, f.position, turn.at, turn.business_day
  from turn, jsonb_to_recordset(${rows}::jsonb)
    as f (id uuid, position integer, currency text, amount_minor bigint, value_minor bigint)
)`
