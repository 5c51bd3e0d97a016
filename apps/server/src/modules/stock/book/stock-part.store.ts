import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { PartPlace } from '../../../platform/sale-part.ts'
import { costOfParts } from './goods-out-part.store.ts'

/** The condition for an entry whose document, time and person stand only in its order. */
const toldByOrder = sql`(turn.document = 'order' and e.step = 3)`

/** Returns the stock's CTEs of a document; see `stockPart`. */
export const stockCtes = (rows: Json, { merchantId, outletId }: PartPlace): Sql => sql`
stock_rows as materialized (
  select ${rows}::jsonb as given from turn
), stock_leaving as materialized (
  select m.*,
    sum(m.quantity) over (partition by m.variant_id order by m.line, m.part rows unbounded preceding) as reached,
    sum(m.quantity) over (partition by m.variant_id) as total
  from stock_rows, jsonb_to_recordset(stock_rows.given -> 'leaving')
    as m (line integer, part integer, variant_id uuid, quantity bigint, is_thousandths boolean)
), stock_held as materialized (
  select s.variant_id, s.on_hand, s.value_minor, s.average_cost_thousandths, s.currency, m.is_thousandths,
    m.returned, m.damaged, case when s.average_cost_thousandths is not null then m.returned_minor end as returned_minor, m.taken
  from (
    select variant_id, bool_or(is_thousandths) as is_thousandths, sum(returned)::bigint as returned,
      sum(damaged)::bigint as damaged, sum(returned_minor)::bigint as returned_minor, sum(taken)::bigint as taken
    from (
      select variant_id, is_thousandths, 0 as returned, 0 as damaged, null::bigint as returned_minor, quantity as taken
      from stock_leaving
      union all
      select b.variant_id, b.is_thousandths, b.quantity, b.damaged, b.value_minor, 0
      from stock_rows, jsonb_to_recordset(stock_rows.given -> 'returning')
        as b (variant_id uuid, quantity bigint, damaged bigint, is_thousandths boolean, value_minor bigint)
    ) as moved
    group by variant_id
  ) as m
  join stock s on s.variant_id = m.variant_id
  where s.merchant_id = ${merchantId}::uuid and s.outlet_id = ${outletId}::uuid
  order by s.variant_id
  for update of s
), stock_in as materialized (
  select *, case when returned > 0 then kassa_value_after_in(on_hand, value_minor, returned, coalesce(returned_minor,
      kassa_worth(returned, average_cost_thousandths, is_thousandths))) else value_minor end as value_in
  from stock_held
), stock_averaged as materialized (
  select *, case when returned > 0 then kassa_average(on_hand + returned, value_in,
      kassa_known_average(average_cost_thousandths, returned, returned_minor, is_thousandths), is_thousandths)
    else average_cost_thousandths end as average
  from stock_in
), stock_left as materialized (
  select *, case when damaged > 0 then kassa_value_after_out(on_hand + returned, value_in, average, damaged,
      is_thousandths) else value_in end as value_left
  from stock_averaged
), stock_worth as materialized (
  select *, case when taken > 0 then kassa_value_after_out(on_hand + returned - damaged, value_left, average, taken,
      is_thousandths) else value_left end as value_after
  from stock_left
), on_hand_after as (
  update stock set on_hand = stock.on_hand + (w.returned - w.damaged - w.taken),
    value_minor = stock.value_minor + (w.value_after - w.value_minor), average_cost_thousandths = w.average
  from stock_worth as w
  where stock.merchant_id = ${merchantId}::uuid and stock.outlet_id = ${outletId}::uuid
    and stock.variant_id = w.variant_id
  returning stock.variant_id, stock.on_hand
), part_cost as (
  select m.line, m.part, case when w.average is not null then (round((w.value_left - w.value_after) * m.reached / m.total)
    - round((w.value_left - w.value_after) * (m.reached - m.quantity) / m.total))::bigint end as cost_minor
  from stock_leaving m join stock_worth w using (variant_id)
), line_cost as (
  select line, ${costOfParts} as cost_minor from part_cost group by line
), stock_book as (
  insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, document_kind,
    document_id, actor_kind, actor_id, device_id, business_day, at)
  select ${merchantId}::uuid, turn.outlet_id, e.variant_id, e.kind, e.quantity, e.after_quantity, e.currency,
    case when e.average is not null then e.value_minor end, case when not ${toldByOrder} then turn.document end, turn.id, case when not ${toldByOrder} then turn.actor_kind end,
    case when not ${toldByOrder} then turn.actor_id end, case when not ${toldByOrder} then turn.device_id end, turn.business_day,
    case when not ${toldByOrder} then turn.received_at end
  from turn, (
    select variant_id, 1 as step, 'refund' as kind, returned as quantity, on_hand + returned as after_quantity, currency,
      value_in - value_minor as value_minor, average
    from stock_worth where returned > 0
    union all
    select variant_id, 2, 'damage', -damaged, on_hand + returned - damaged, currency, value_left - value_in, average
    from stock_worth where damaged > 0
    union all
    select variant_id, 3, 'sale', -taken, on_hand + returned - damaged - taken, currency, value_after - value_left, average
    from stock_worth where taken > 0
  ) as e
  order by e.variant_id, e.step
)`
