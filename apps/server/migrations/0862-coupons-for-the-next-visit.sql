-- owner: promotion
-- A coupon may have been printed on the receipt of a sale, for the next visit.
alter table coupon add column from_order_id uuid;
create index coupon_from_order on coupon (merchant_id, from_order_id) where from_order_id is not null;
create index coupon_template_for_next_visit on coupon_template (merchant_id)
  where archived_at is null and terms -> 'nextVisit' ->> 'fromMinor' is not null;
