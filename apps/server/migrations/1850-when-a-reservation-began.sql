-- owner: inventory

-- When a basket first had goods kept for it: asking again moves its end, never past two hours from here. Null: of before, or put aside.
alter table stock_reservation add column began_at timestamptz;
create index stock_reservation_of_device on stock_reservation (merchant_id, device_id, variant_id);
