-- owner: promotion
-- The codes of one batch are listed and taken out by themselves.
create index coupon_by_batch on coupon (merchant_id, batch_id, id) where batch_id is not null;
