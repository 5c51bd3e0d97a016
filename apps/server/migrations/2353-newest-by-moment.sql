-- owner: sales
-- Lists are newest first by moment, also over outlets of several time zones. Figures of a day have `sales_order_by_day`.
drop index sales_order_newest_of_outlet;
create index sales_order_newest_of_outlet on sales_order (outlet_id, sold_at, id);
