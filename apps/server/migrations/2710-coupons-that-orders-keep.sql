-- owner: promotion
-- Coupons that an order from outside keeps until it is handed out, sent or cancelled, however long that takes. No till asked for these.
-- older programs work on: they do not count what is kept, so that a till may use such a coupon; the order is then booked and filed, as after a till
-- without a line.
alter table coupon_hold alter column device_id drop not null;
alter table coupon_hold add column is_kept boolean not null default false;
