-- owner: member
-- Goods that members get for points (MB-S09, D9, D68). What was exchanged is an order of type 3.

create table exchange_good (
  merchant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  points integer not null check (points between 1 and 9999999),
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create unique index exchange_good_once on exchange_good (merchant_id, variant_id) where archived_at is null;
select kassa_wall('exchange_good');

-- What an order of type 3 was exchanged by.
create table points_exchange (
  merchant_id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  good_id uuid not null,
  count integer not null check (count between 1 and 99),
  points bigint not null check (points > 0),
  at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, good_id) references exchange_good (merchant_id, id)
);
create index points_exchange_of_member on points_exchange (merchant_id, member_id, at desc);
create index points_exchange_of_good on points_exchange (merchant_id, good_id);
select kassa_wall('points_exchange', true);
