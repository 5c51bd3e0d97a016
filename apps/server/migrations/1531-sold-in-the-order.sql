-- owner: sales
-- Who sold it at which till, by the names of that day, and the entry of the till's journal with what its cashier was told: the order says it
-- itself. Orders from before have a row of order_event for it.
alter table sales_order
  add column sold_by_name text,
  add column sold_at_name text,
  add column sold_entry bigint,
  add column acknowledgement text;
