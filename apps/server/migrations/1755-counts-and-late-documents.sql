-- owner: inventory
-- A sale, refund or receipt that is heard of after a count may be one that the count has in already: the line says when it was counted, the stock when
-- it was last set by a count or by hand, and both are told of what is in the books today.
alter table stocktake_line add column counted_at timestamptz;
update stocktake_line as line set counted_at = last.counted_at
from (
  select merchant_id, document_id, variant_id, max(counted_at) as counted_at from stocktake_count group by merchant_id, document_id, variant_id
) as last
join stocktake as doc on doc.merchant_id = last.merchant_id and doc.id = last.document_id and doc.state = 'applied'
where line.merchant_id = last.merchant_id and line.document_id = last.document_id and line.variant_id = last.variant_id
  and line.counted is not null;
create index stocktake_line_counted on stocktake_line (merchant_id, variant_id, counted_at) where counted_at is not null;

-- Stock that was set by hand, by item: no sale is among them.
create index stock_entry_set on stock_entry (merchant_id, outlet_id, variant_id, entry_number) where kind = 'adjustment';

alter table stock add column counted_at timestamptz;
update stock set counted_at = last.counted_at
from (
  select merchant_id, outlet_id, variant_id, max(counted_at) as counted_at from (
    select line.merchant_id, doc.outlet_id, line.variant_id, line.counted_at from stocktake_line as line
    join stocktake as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    where line.counted_at is not null
    union all
    select merchant_id, outlet_id, variant_id, at from stock_entry where kind = 'adjustment'
  ) as moment group by merchant_id, outlet_id, variant_id
) as last
where stock.merchant_id = last.merchant_id and stock.outlet_id = last.outlet_id and stock.variant_id = last.variant_id;

-- The moment of a document by the server's clock: its own, set right, but never after it was received.
create function kassa_happened_at(at timestamptz, clock_offset_ms bigint, received_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select least(at + coalesce(clock_offset_ms, 0) * interval '1 millisecond', received_at)
$$;

-- True where a stock was not counted after a moment; raises otherwise, so that nothing is written of a document which would have to be read against
-- that count. Null as moment: whoever writes has done so.
create function kassa_uncounted_since(counted_at timestamptz, since timestamptz) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if counted_at > since then
    raise exception 'the stock was counted since' using errcode = '22K01';
  end if;
  return true;
end
$$;
