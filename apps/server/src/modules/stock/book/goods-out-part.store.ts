import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace } from '../../../platform/sale-part.ts'

/** The cost of a line's parts together; null where nobody knows it of one of them. */
export const costOfParts = sql`case when count(*) = count(cost_minor) then sum(cost_minor)::bigint end`

/** The stock's CTEs of a document from which goods only leave, by the same rules as `stockCtes`; see `stockParts`. */
export const goodsOutCtes = (rows: Json, { merchantId, outletId }: PartPlace): Sql => sql`
stock_leaving as materialized (
  select m.*,
    sum(m.quantity) over (partition by m.variant_id order by m.line, m.part rows unbounded preceding) as reached
  from turn, jsonb_to_recordset(${rows}::jsonb)
    as m (line integer, part integer, variant_id uuid, quantity bigint, is_thousandths boolean, uncounted_since timestamptz)
), stock_worth as materialized (
  select held.*, kassa_value_after_out(on_hand, value_minor, average_cost_thousandths, taken, is_thousandths) as value_after
  from (
    select s.variant_id, s.on_hand, s.value_minor, s.average_cost_thousandths, s.currency, m.is_thousandths, m.taken
    from (
      select variant_id, bool_or(is_thousandths) as is_thousandths, sum(quantity)::bigint as taken, min(uncounted_since) as uncounted_since
      from stock_leaving group by variant_id
    ) as m
    join stock s on s.variant_id = m.variant_id and kassa_uncounted_since(s.counted_at, m.uncounted_since)
    where s.merchant_id = ${merchantId}::uuid and s.outlet_id = ${outletId}::uuid
    order by s.variant_id
    for update of s
  ) as held
), on_hand_after as (
  update stock set on_hand = stock.on_hand - w.taken, value_minor = stock.value_minor + (w.value_after - w.value_minor)
  from stock_worth as w
  where stock.merchant_id = ${merchantId}::uuid and stock.outlet_id = ${outletId}::uuid
    and stock.variant_id = w.variant_id
  returning stock.variant_id, stock.on_hand
), part_cost as (
  select m.line, m.part, case when w.average_cost_thousandths is not null then (round((w.value_minor - w.value_after) * m.reached / w.taken)
    - round((w.value_minor - w.value_after) * (m.reached - m.quantity) / w.taken))::bigint end as cost_minor
  from stock_leaving m join stock_worth w using (variant_id)
), line_cost as (
  select line, ${costOfParts} as cost_minor from part_cost group by line
), stock_book as (
  insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, document_kind,
    document_id, actor_kind, actor_id, device_id, business_day, at)
  select ${merchantId}::uuid, turn.outlet_id, w.variant_id, 'sale', -w.taken, w.on_hand - w.taken, w.currency,
    case when w.average_cost_thousandths is not null then w.value_after - w.value_minor end,
    case when turn.document <> 'order' then turn.document end, turn.id, case when turn.document <> 'order' then turn.actor_kind end,
    case when turn.document <> 'order' then turn.actor_id end, case when turn.document <> 'order' then turn.device_id end,
    turn.business_day, case when turn.document <> 'order' then turn.received_at end
  from turn, stock_worth w where w.taken > 0
  order by w.variant_id
)`
