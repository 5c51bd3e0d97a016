import { sql, type Json, type Sql } from '../../platform/db/sql.ts'
import type { PartPlace } from '../../platform/sale-part.ts'

/**
 * The member's CTEs of a document; see `memberParts`. Without balance (`movesBalance`) they leave that book out, since setting a step up costs as
 * much as a row. The account is locked before its totals are read, so that what each book's lines say they
 * led to is true of several documents at once too. A member of another currency than the document's has only been here.
 */
export const memberCtes = (rows: Json, { merchantId }: PartPlace, movesBalance = true): Sql => sql`
member_given as materialized (
  select g.member_id, g.posting, g.of_document, g.note, g.window_from from turn, jsonb_to_record(${rows}::jsonb)
    as g (member_id uuid, posting jsonb, of_document uuid, note text, window_from date)
), member_held as materialized (
  select a.* from member_account a join member_given g on g.member_id = a.member_id
  where a.merchant_id = ${merchantId}::uuid
  for update of a
), member_moves as materialized (
  select h.member_id, h.currency = turn.currency as is_counted,
    case when h.currency = turn.currency then (g.posting ->> 'spentMinor')::bigint else 0 end as spent_minor,
    (g.posting ->> 'visits')::integer as visits
  from member_held h, member_given g, turn
), member_points as materialized (
  select p.position, p.reason, p.points, p.last_day,
    h.points + sum(p.points) over (order by p.position rows unbounded preceding) as after_points
  from member_held h, member_moves m, member_given g,
    rows from (jsonb_to_recordset(g.posting -> 'points') as (reason smallint, points bigint, "lastDay" date)) with ordinality
      as p (reason, points, last_day, position)
  where m.is_counted
), ${movesBalance ? balanceCte : sql.empty}member_spent as materialized (
  select h.spent_minor + m.spent_minor as after_minor,
    case when g.window_from is null then h.spent_minor + m.spent_minor
      else m.spent_minor + coalesce((select sum(e.amount_minor) from spending_entry e
        where e.merchant_id = ${merchantId}::uuid and e.member_id = h.member_id and e.business_day >= g.window_from), 0)
    end as counted_minor
  from member_held h, member_moves m, member_given g
), member_reached as materialized (
  select l.id, l.number from member_level l, member_spent s, member_moves m, member_held h, turn
  where l.merchant_id = ${merchantId}::uuid and l.is_enabled and l.archived_at is null
    and m.spent_minor > 0 and l.minimum_spent_minor <= s.counted_minor
    and (h.level_until is null or h.level_until < turn.business_day)
    and l.number > coalesce((select c.number from member_level c
      where c.merchant_id = ${merchantId}::uuid and c.id = h.level_id and c.is_enabled), 0)
  order by l.number desc limit 1
), member_after as (
  update member_account a set
    points = a.points + coalesce((select sum(points) from member_points), 0),
    ${movesBalance ? balanceAfter : sql.empty}
    spent_minor = a.spent_minor + m.spent_minor,
    visits = a.visits + m.visits,
    last_visit_at = case when m.visits > 0 then greatest(a.last_visit_at, turn.at) else a.last_visit_at end,
    level_id = coalesce((select id from member_reached), a.level_id),
    level_until = case when exists (select from member_reached) then null else a.level_until end
  from member_moves m, turn
  where a.merchant_id = ${merchantId}::uuid and a.member_id = m.member_id
  returning a.member_id, a.points
), member_point_book as (
  insert into point_entry (merchant_id, member_id, reason, points, after_points, last_day, document_kind, document_id,
    of_document, note, outlet_id, device_id, actor_kind, actor_id, business_day, at)
  select ${merchantId}::uuid, g.member_id, p.reason, p.points, p.after_points, p.last_day, turn.document, turn.id,
    g.of_document, coalesce(g.note, ''), turn.outlet_id, turn.device_id, turn.actor_kind, turn.actor_id, turn.business_day,
    turn.received_at
  from member_points p, member_given g, turn order by p.position
), ${movesBalance ? balanceBookCte(merchantId) : sql.empty}member_spending_book as (
  insert into spending_entry (merchant_id, member_id, currency, amount_minor, after_minor, document_kind, document_id, business_day, at)
  select ${merchantId}::uuid, m.member_id, turn.currency, m.spent_minor, s.after_minor, turn.document, turn.id, turn.business_day,
    turn.received_at
  from member_moves m, member_spent s, turn where m.spent_minor <> 0
), member_released as (
  delete from member_hold where merchant_id = ${merchantId}::uuid and order_id = (select id from turn)
), member_level_book as (
  insert into level_change (merchant_id, member_id, from_level_id, to_level_id, reason, document_id, actor_kind, actor_id, at)
  select ${merchantId}::uuid, h.member_id, h.level_id, r.id, 'spending', turn.id, turn.actor_kind, turn.actor_id,
    turn.received_at
  from member_held h, member_reached r, turn
)`

const balanceCte = sql`member_balance as materialized (
  select b.position, b.type, b.amount_minor,
    case when b.type % 2 = 1 then h.principal_minor else h.bonus_minor end
      + sum(b.amount_minor) over (partition by b.type % 2 order by b.position rows unbounded preceding) as after_minor
  from member_held h, member_moves m, member_given g,
    rows from (jsonb_to_recordset(g.posting -> 'balance') as (type smallint, "amountMinor" bigint)) with ordinality
      as b (type, amount_minor, position)
  where m.is_counted
), `

const balanceAfter = sql`principal_minor = a.principal_minor + coalesce((select sum(amount_minor) from member_balance where type % 2 = 1), 0),
    bonus_minor = a.bonus_minor + coalesce((select sum(amount_minor) from member_balance where type % 2 = 0), 0),`

const balanceBookCte = (merchantId: string): Sql => sql`member_balance_book as (
  insert into balance_entry (merchant_id, member_id, type, currency, amount_minor, after_minor, document_kind, document_id,
    of_document, note, outlet_id, device_id, actor_kind, actor_id, business_day, at)
  select ${merchantId}::uuid, g.member_id, b.type, turn.currency, b.amount_minor, b.after_minor, turn.document, turn.id,
    g.of_document, coalesce(g.note, ''), turn.outlet_id, turn.device_id, turn.actor_kind, turn.actor_id, turn.business_day,
    turn.received_at
  from member_balance b, member_given g, turn order by b.position
), `
