-- owner: promotion
-- older programs work on: they leave it empty, and count a parcel as a use of its own
--
-- The order that a use of a plan is counted as (docs/decisions/2765): of a parcel the web order of which it is a part; null where the sale is the whole order.
alter table plan_usage add column whole_order_id uuid;
update plan_usage used set whole_order_id = parcel.web_order_id from web_parcel parcel
where parcel.merchant_id = used.merchant_id and parcel.order_id = used.order_id and parcel.order_id <> parcel.web_order_id;
