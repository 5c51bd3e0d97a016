-- owner: inventory
-- The job of the days took a book in which nothing had been written yet for one whose first number was given out, and left that entry out. Where it did,
-- everything that it adds up is added up again, from the book, when it runs next.
do $$
declare
  first record;
  seen bigint;
  kept bigint;
begin
  select entry.* into first from merchant
  cross join lateral (select * from stock_entry where merchant_id = merchant.id order by entry_number limit 1) as entry
  order by entry.entry_number limit 1;
  if first is null then
    return;
  end if;
  select count(*) into seen from stock_entry
  where merchant_id = first.merchant_id and outlet_id = first.outlet_id and business_day = first.business_day and kind = first.kind
    and currency = first.currency and entry_number <= (select summed_number from stock_day_state);
  select coalesce(sum(entries), 0) into kept from stock_movement_day
  where merchant_id = first.merchant_id and outlet_id = first.outlet_id and business_day = first.business_day and kind = first.kind
    and currency = first.currency;
  if kept < seen then
    delete from stock_day;
    delete from stock_velocity;
    delete from stock_movement_day;
    delete from stock_span;
    update stock_day_state set entry_number = 0, pending_number = 0, pending_transaction = '0'::xid8, summed_number = 0;
  end if;
end $$;
