import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace } from '../../../platform/sale-part.ts'

/**
 * The gift cards and house accounts that a document spends from (amounts above 0) or gives back to (below), summed by code first. The database
 * takes off what it finds there, below 0 too; a code that nobody has, or of another currency, moves nothing: the check files it.
 */
export const purseCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
purse_given as materialized (
  select g.code, turn.id, turn.document, g.of_document, sum(g.amount_minor)::bigint as amount_minor, turn.outlet_id,
    turn.device_id, turn.actor_kind, turn.actor_id, turn.currency, turn.received_at, turn.business_day
  from turn, jsonb_to_recordset(${rows}::jsonb) as g (code text, amount_minor bigint, of_document uuid)
  group by 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12 having sum(g.amount_minor) <> 0
), purse_after as (
  update purse set total_minor = purse.total_minor - g.amount_minor from purse_given g
  where purse.merchant_id = ${merchantId}::uuid and purse.code = g.code and purse.currency = g.currency
  returning purse.id as purse_id, purse.total_minor as after_minor, g.*
), purse_book as (
  insert into purse_entry (merchant_id, purse_id, reason, currency, amount_minor, after_minor, document_kind, document_id,
    of_document, outlet_id, device_id, actor_kind, actor_id, business_day, at)
  select ${merchantId}::uuid, purse_id, case document when 'order' then 'spent' else 'returned' end, currency,
    -amount_minor, after_minor, document, id, of_document, outlet_id, device_id, actor_kind, actor_id, business_day,
    received_at
  from purse_after
), purse_released as (
  delete from purse_hold where merchant_id = ${merchantId}::uuid and order_id = (select id from turn)
)`
