-- owner: catalogue
--
-- Prices of the future: goods at outlets that cost something else from a moment on, or from each outlet's midnight. A job begins them
-- once; until then they can be taken back. Source: PR-P05, docs/decisions/1240.

create table price_schedule (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  -- From the midnight of this day at each outlet, or from one moment everywhere.
  from_day date,
  from_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  primary key (merchant_id, id),
  check ((from_day is null) <> (from_at is null)),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index price_schedule_by_time on price_schedule (merchant_id, created_at desc, id desc);
select kassa_wall('price_schedule');

create table price_schedule_outlet (
  merchant_id uuid not null,
  schedule_id uuid not null,
  outlet_id uuid not null,
  begins_at timestamptz not null,
  -- The change counter at which its desks were told of it, and of its end.
  made_seq bigint not null,
  withdrawn_seq bigint,
  withdrawn_at timestamptz,
  begun_at timestamptz,
  -- Of its goods: how many cost something else since, and how many were left as they were.
  changed_count integer,
  passed_count integer,
  primary key (merchant_id, schedule_id, outlet_id),
  foreign key (merchant_id, schedule_id) references price_schedule (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check (begun_at is null or withdrawn_at is null),
  check ((begun_at is null) = (changed_count is null) and (begun_at is null) = (passed_count is null)),
  check ((withdrawn_at is null) = (withdrawn_seq is null))
);
-- What waits, by when it begins: few of many, for the job and for the desks' feed.
create index price_schedule_waiting on price_schedule_outlet (begins_at) where begun_at is null and withdrawn_at is null;
create index price_schedule_of_outlet on price_schedule_outlet (merchant_id, outlet_id, begins_at);
select kassa_wall('price_schedule_outlet');

create table price_schedule_goods (
  merchant_id uuid not null,
  schedule_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  sell_price_minor bigint not null check (sell_price_minor between 1 and 99999999),
  -- Null: as it stands.
  member_price_minor bigint check (member_price_minor between 1 and 99999999),
  primary key (merchant_id, schedule_id, variant_id),
  foreign key (merchant_id, schedule_id) references price_schedule (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index price_schedule_of_goods on price_schedule_goods (merchant_id, variant_id);
select kassa_wall('price_schedule_goods');
