-- owner: promotion
-- The parcels of an order, to tell whether it used a plan before today; a sale that is no parcel is not in it.
create index concurrently if not exists plan_usage_by_whole on plan_usage (merchant_id, whole_order_id) where whole_order_id is not null;
