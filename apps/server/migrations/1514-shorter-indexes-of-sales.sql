-- owner: sales
-- An outlet, a shift and an item are of one merchant, whose id found nothing more. The newest of an outlet are read backwards: what is
-- added at the end of an outlet fills the index's pages, at its beginning it halves them.
drop index sales_order_newest_of_outlet;
create index sales_order_newest_of_outlet on sales_order (outlet_id, business_day, sold_at, id);
drop index sales_order_by_shift;
create index sales_order_by_shift on sales_order (shift_id);
drop index payment_by_shift;
create index payment_by_shift on payment (shift_id) where shift_id is not null;
drop index order_line_by_variant;
create index order_line_by_variant on order_line (variant_id, business_day);
