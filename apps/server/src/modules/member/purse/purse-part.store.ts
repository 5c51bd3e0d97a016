import { RETURNED_USE_DAYS } from '@kassa/domain/purse/times-card.ts'
import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace } from '../../../platform/sale-part.ts'
import { worthOf, worthTaken } from './purse-worth.ts'

/** How long what comes back to a card can be used; and whether that is longer than the card itself. */
const returnedUntil = sql`(g.business_day + ${RETURNED_USE_DAYS}::integer)`
const endsSooner = sql`g.uses < 0 and purse.last_day < ${returnedUntil}`
const isMoneyBack = sql`g.amount_minor < 0 and purse.last_day < ${returnedUntil}`

/**
 * The purses that a document spends from (amounts and uses above 0) or gives back to (below), summed by code first. The database takes off what it
 * finds there, below 0 too; a code that nobody has, or of another currency or sort, moves nothing: the check files it. A use that comes back can be
 * used for a while, also where its card is over by then; the others end with the card, and are used first. Money that comes back takes all of its card along.
 */
export const purseCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
purse_given as materialized (
  select g.code, g.uses is not null as is_times, turn.id, turn.document, g.of_document,
    coalesce(sum(g.amount_minor), 0)::bigint as amount_minor, coalesce(sum(g.uses), 0)::bigint as uses, turn.outlet_id,
    turn.device_id, turn.actor_kind, turn.actor_id, turn.currency, turn.received_at, turn.business_day
  from turn, jsonb_to_recordset(${rows}::jsonb) as g (code text, amount_minor bigint, uses bigint, of_document uuid)
  group by 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14
  having coalesce(sum(g.amount_minor), 0) <> 0 or coalesce(sum(g.uses), 0) <> 0
), purse_after as (
  update purse set total_minor = purse.total_minor - g.amount_minor - ${worthTaken(sql`g.uses`)},
    uses_left = purse.uses_left - g.uses,
    last_day = case when ${endsSooner} and purse.uses_left <= 0 or ${isMoneyBack} then ${returnedUntil} else purse.last_day end,
    returned_uses = case when ${endsSooner} and purse.uses_left > 0 then purse.returned_uses - g.uses
      else least(purse.returned_uses, greatest(0, purse.uses_left - g.uses)) end,
    returned_last_day = case when ${endsSooner} and purse.uses_left > 0 then ${returnedUntil} else purse.returned_last_day end
  from purse_given g
  where purse.merchant_id = ${merchantId}::uuid and purse.code = g.code and purse.currency = g.currency
    and (purse.kind = 'times-card') = g.is_times
  returning purse.id as purse_id, purse.total_minor as after_minor, purse.uses_left as uses_after,
    ${worthOf(sql`purse.uses_left`)} - ${worthOf(sql`purse.uses_left + g.uses`)} - g.amount_minor as moved_minor, g.*
), purse_book as (
  insert into purse_entry (merchant_id, purse_id, reason, currency, amount_minor, after_minor, uses, uses_after, document_kind,
    document_id, of_document, outlet_id, device_id, actor_kind, actor_id, business_day, at)
  select ${merchantId}::uuid, purse_id, case document when 'order' then 'spent' else 'returned' end, currency,
    moved_minor, after_minor, -uses, uses_after, document, id, of_document, outlet_id, device_id, actor_kind, actor_id,
    business_day, received_at
  from purse_after
), purse_released as (
  delete from purse_hold where merchant_id = ${merchantId}::uuid and order_id = (select id from turn)
)`
