import { sql, type Json, type Sql } from '../../platform/db/sql.ts'
import type { PartPlace } from '../../platform/sale-part.ts'

/** The amount that some refunds (`g`) of the attempt `a` give back. */
const backOf = (merchantId: string, isMeant: Sql): Sql => sql`coalesce((
    select sum(g.amount_minor) from payment_refund g
    where g.merchant_id = ${merchantId}::uuid and g.attempt_id = a.id and g.state <> 'failed' and ${isMeant}), 0)`

/** The attempts' CTEs of a document; see `attemptsPart`. Of an attempt that several orders carry, a refund gives back at most what its own order does. */
export const attemptsCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
attempts_rows as materialized (
  select numbers, back, order_id, basket_id
  from jsonb_to_record(${rows}::jsonb) as r (numbers text[], back jsonb, order_id uuid, basket_id uuid)
), attempts_booked as (
  update payment_attempt set is_booked = true, version = payment_attempt.version + 1
  from turn, attempts_rows r
  where payment_attempt.merchant_id = ${merchantId}::uuid and payment_attempt.order_id = coalesce(r.basket_id, turn.id)
    and payment_attempt.number = any(r.numbers) and payment_attempt.state = 'paid'
), attempts_order as (
  update open_order set state = 'booked', ended_at = turn.received_at
  from turn, attempts_rows r
  where open_order.merchant_id = ${merchantId}::uuid and open_order.id = coalesce(r.basket_id, turn.id) and r.order_id is null
), attempts_left as (
  select a.id, a.method, a.currency, a.requested_at, greatest(0, least(a.amount_minor - ${backOf(merchantId, sql`true`)}, coalesce((
    select sum(p.amount_minor) from payment p where p.merchant_id = ${merchantId}::uuid and p.document_id = o.id and p.reference = a.number
      and p.corrects is null), 0) - ${backOf(
        merchantId,
        sql`g.refund_id in (
        select f.id from refund f where f.merchant_id = ${merchantId}::uuid and f.order_id = o.id)`,
      )})) as left_minor
  from attempts_rows r join sales_order o on o.merchant_id = ${merchantId}::uuid and o.id = r.order_id
  left join paid_together t on t.merchant_id = ${merchantId}::uuid and t.order_id = o.id
  join payment_attempt a on a.merchant_id = ${merchantId}::uuid and a.order_id = coalesce(t.basket_id, o.basket_id, o.id)
    and a.state = 'paid' and (a.is_booked or t.order_id is not null)
), attempts_share as (
  select l.id, l.currency, least(l.left_minor, b.amount_minor - coalesce(sum(l.left_minor) over (
      partition by l.method order by l.requested_at, l.id rows between unbounded preceding and 1 preceding), 0)) as share_minor
  from attempts_left l join attempts_rows r on true
  join jsonb_to_recordset(r.back) as b (method smallint, amount_minor bigint) on b.method = l.method
), attempts_refund as (
  insert into payment_refund (merchant_id, refund_id, attempt_id, amount_minor, currency, ask_at, created_at)
  select ${merchantId}::uuid, turn.id, s.id, s.share_minor::bigint, s.currency, turn.received_at, turn.received_at
  from turn, attempts_share s where s.share_minor > 0
)`
