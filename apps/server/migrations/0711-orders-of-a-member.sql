-- owner: sales
-- What one member bought, newest first.
create index sales_order_by_member on sales_order (merchant_id, member_id, sold_at desc) where member_id is not null;
