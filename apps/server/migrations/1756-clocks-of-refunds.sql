-- owner: sales
-- As an order does, a refund says how far the clock that dated it was off; null where nobody measured it, and for those of before.
alter table refund add column clock_offset_ms bigint;
