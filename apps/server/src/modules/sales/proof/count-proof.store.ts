import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'
import { documentsOfEntry, isTakenBackByMove, momentOfEntry, movedCounts } from '../../inventory/public.ts'

/**
 * The last count of every item: a line of an inventory check that was applied, stock that was set by hand, or a list that was moved in; `base` is its own
 * entry, or the last one before.
 */
const lastCounts = sql`
  select distinct on (merchant_id, outlet_id, variant_id) * from (
    select line.merchant_id, doc.outlet_id, line.variant_id, line.counted, line.counted_at, doc.finished_at as applied_at,
      doc.id as document_id, doc.number as name, false as is_by_hand, false as is_moved_in, coalesce(line.applied_after, (
        select min(own.entry_number) from stock_ledger as own where own.merchant_id = line.merchant_id
          and own.outlet_id = doc.outlet_id and own.variant_id = line.variant_id and own.document_id = doc.id)) as base
    from stocktake_line as line
    join stocktake as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    where line.counted_at is not null
    union all
    select merchant_id, outlet_id, variant_id, after_quantity, at, at, document_id, 'stock set by hand', true, false, entry_number from (
      select distinct on (merchant_id, outlet_id, variant_id, document_id) * from stock_ledger where kind = 'adjustment'
      order by merchant_id, outlet_id, variant_id, document_id, entry_number
    ) as first_of
    union all
    select merchant_id, outlet_id, variant_id, counted, counted_at, applied_at, move_id, 'a list that was moved in', false, true, applied_after
    from (${movedCounts}) as moved
  ) as one order by merchant_id, outlet_id, variant_id, counted_at desc, base desc nulls last`

/**
 * Other movements of a counted item, with when each happened and when it was heard of. A second entry of another count took a late document back there.
 */
const movesBeside = sql`
  select counted.merchant_id, counted.outlet_id, counted.variant_id, counted.counted_at, counted.applied_at, counted.is_by_hand, counted.is_moved_in, counted.base,
    entry.entry_number, entry.kind, entry.quantity, entry.document_id, ${momentOfEntry} as moment,
    coalesce(sold.received_at, back.received_at) as received_at, coalesce(sold.clock_offset_ms, back.clock_offset_ms) as offset_ms,
    coalesce('order ' || sold.number, 'refund ' || back.number) as document,
    entry.kind in ('stocktake', 'adjustment') and exists (select from stock_ledger as first where first.merchant_id = entry.merchant_id
      and first.outlet_id = entry.outlet_id and first.variant_id = entry.variant_id and first.document_id = entry.document_id
      and first.entry_number < entry.entry_number)
    or ${isTakenBackByMove} as is_taken_back
  from counted
  join stock_ledger as entry on entry.merchant_id = counted.merchant_id and entry.outlet_id = counted.outlet_id
    and entry.variant_id = counted.variant_id and entry.document_id <> counted.document_id
  ${documentsOfEntry}`

/**
 * The proof of stock against counts and late documents: the stock on hand is the last count plus the movements since, whenever they were
 * reported; stock that is set by hand has seen whatever was entered before it, also by a process whose clock is ahead, and a list that was moved in what
 * moves before it opened. A late document that
 * cannot be read against the count (D120) moved the stock, and is a difference of its own until an item names it.
 */
export const countProof = differenceProof({
  book: 'stock since counts',
  codes: ['stock.count-unclear', 'stock.adjustment-unclear', 'stock.moved-count-unclear'],
  compared: sql`
with counted as materialized (${lastCounts}
), moved as materialized (
  select *,
    moment > counted_at and (not (is_by_hand or is_moved_in and kind = 'import') or entry_number > base) or (entry_number > base and case when document is null then not is_taken_back
      else moment >= applied_at end) as is_after,
    coalesce(received_at > applied_at and moment <= counted_at and (offset_ms is null or abs(offset_ms) > 300000
      or counted_at - moment <= interval '2 minutes'), false) as is_unclear
  from (${movesBeside}) as beside
), summed as (
  select merchant_id, outlet_id, variant_id, count(*) as entries, sum(quantity) filter (where is_after or is_unclear) as quantity
  from moved group by merchant_id, outlet_id, variant_id
)
select counted.merchant_id, counted.outlet_id, counted.outlet_id || '/' || counted.variant_id as subject,
  'variant ' || counted.variant_id || ' at outlet ' || counted.outlet_id || ' since ' || counted.name as name,
  coalesce(summed.entries, 0)::bigint as entries, (stock.on_hand - counted.counted - coalesce(summed.quantity, 0))::bigint as amount
from counted
join stock_on_hand as stock on stock.merchant_id = counted.merchant_id and stock.outlet_id = counted.outlet_id
  and stock.variant_id = counted.variant_id
left join summed on summed.merchant_id = counted.merchant_id and summed.outlet_id = counted.outlet_id
  and summed.variant_id = counted.variant_id
union all
select merchant_id, outlet_id, document_id::text, document, 1, quantity from moved where is_unclear and not is_after`,
})
