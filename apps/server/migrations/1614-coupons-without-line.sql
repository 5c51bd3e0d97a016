-- owner: promotion
-- The public halves of the keys with which the server signed a merchant's coupons: what was printed stays proven after the key has changed.
create table coupon_key (
  merchant_id uuid not null references merchant (id),
  point text not null check (length(point) between 80 and 100),
  made_at timestamptz not null,
  primary key (merchant_id, point)
);
select kassa_wall('coupon_key', true);

-- What a desk took off by printed coupons without a line, one line a sale and coupon: what its limit is counted from.
create table coupon_offline_use (
  merchant_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  device_id uuid not null,
  currency text not null,
  reduction_minor bigint not null check (reduction_minor > 0),
  -- By the device's clock as it was set right; the server's own beside it.
  sold_at timestamptz not null,
  received_at timestamptz not null,
  primary key (merchant_id, order_id, coupon_id)
);
create index coupon_offline_use_of_device on coupon_offline_use (merchant_id, device_id, received_at);
select kassa_wall('coupon_offline_use', true);
