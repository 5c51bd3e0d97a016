-- owner: inventory
-- Goods that a program of others holds while its customer pays. They are kept from other programs only: a till sells them all the same.

alter table stock_reservation add column held_by_app uuid;
create index stock_reservation_held on stock_reservation (merchant_id, outlet_id, variant_id) where held_by_app is not null;
