-- owner: sales
-- Lists are newest first by moment, also over outlets of several time zones. Figures of a day have `sales_order_by_day`.
drop index sales_order_newest_of_outlet;
create index sales_order_newest_of_outlet on sales_order (outlet_id, sold_at, id);
-- The few of a till whose clock was days off: lists put them at the end of their business day.
create index sales_order_clock_days_off on sales_order (outlet_id, business_day)
  where ((sold_at at time zone 'UTC') < business_day - 1 or (sold_at at time zone 'UTC') >= business_day + 3);
