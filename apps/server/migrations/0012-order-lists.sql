-- Lists of orders go by business day first: that is what people filter by, and the newest page is one walk along an index
-- however old the days asked for.
drop index sales_order_by_time;
drop index sales_order_by_outlet_time;
create index sales_order_newest on sales_order (merchant_id, business_day desc, sold_at desc, id desc);
create index sales_order_newest_of_outlet on sales_order (merchant_id, outlet_id, business_day desc, sold_at desc, id desc);
drop index sales_order_under_review;
drop index sales_order_with_refund;
drop index sales_order_unusual;
create index sales_order_under_review on sales_order (merchant_id, business_day desc, sold_at desc) where under_review;
create index sales_order_with_refund on sales_order (merchant_id, business_day desc, sold_at desc) where refunded_minor > 0;
create index sales_order_unusual on sales_order (merchant_id, status, business_day desc, sold_at desc)
  where status <> 'completion';
create index shift_newest on shift (merchant_id, opened_at desc, id desc);
