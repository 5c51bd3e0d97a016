-- owner: promotion
-- What coupons are worth. Once one has been issued the worth stays: every coupon of it is worth the same.
create table coupon_template (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  version integer not null check (version >= 1),
  is_enabled boolean not null,
  -- As `CouponTerms` of the domain.
  terms jsonb not null,
  issued_count bigint not null default 0 check (issued_count >= 0),
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id)
);
select kassa_wall('coupon_template');

-- Codes that are made in the background, so many of `wanted` so far.
create table coupon_batch (
  merchant_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  wanted integer not null check (wanted between 1 and 100000),
  made integer not null default 0,
  from_date date not null,
  until_date date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, template_id) references coupon_template (merchant_id, id)
);
create index coupon_batch_open on coupon_batch (created_at) where ended_at is null;
select kassa_wall('coupon_batch');

create table coupon (
  merchant_id uuid not null,
  id uuid not null,
  template_id uuid not null,
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{10}$'),
  member_id uuid,
  batch_id uuid,
  state text not null check (state in ('issued', 'used', 'disabled')),
  from_date date not null,
  until_date date not null,
  order_id uuid,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, template_id) references coupon_template (merchant_id, id),
  check ((state = 'used') = (order_id is not null))
);
create unique index coupon_by_code on coupon (merchant_id, code);
create index coupon_by_template on coupon (merchant_id, template_id, id);
create index coupon_by_member on coupon (merchant_id, member_id, id) where member_id is not null;
select kassa_wall('coupon');

-- A coupon kept for an order that is being paid.
create table coupon_hold (
  merchant_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  device_id uuid not null,
  expires_at timestamptz not null,
  primary key (merchant_id, coupon_id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id)
);
create index coupon_hold_by_order on coupon_hold (merchant_id, order_id);
create index coupon_hold_age on coupon_hold (expires_at);
select kassa_wall('coupon_hold');
