-- owner: report
-- What sales come to by business day, added up by a job once an outlet's day is over and whenever something is booked into it afterwards
-- (figures.md; D80; docs/decisions/0920). A row is one part of one day: all of it, an hour, a product, a way of paying …
create table figure_day (
  merchant_id uuid not null,
  part text not null collate "C",
  business_day date not null,
  outlet_id uuid not null,
  -- Which hour (two digits), id, method, rate (basis points) or source; empty where there is none.
  key text not null collate "C",
  currency text not null,
  orders bigint not null,
  refunds bigint not null,
  voids bigint not null,
  pieces bigint not null,
  returned bigint not null,
  quantity bigint not null,
  returned_quantity bigint not null,
  gross_minor bigint not null,
  deducted_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  refunded_minor bigint not null,
  refunded_tax_minor bigint not null,
  voided_minor bigint not null,
  voided_tax_minor bigint not null,
  cost_minor bigint not null,
  restocked_minor bigint not null,
  primary key (merchant_id, part, business_day, outlet_id, key, currency)
);
create index figure_day_of_outlet on figure_day (merchant_id, outlet_id, business_day);
select kassa_wall('figure_day', true);
revoke insert on figure_day from kassa_app;

-- Up to which day an outlet's days are added up, and by which clock their hours; null before its first.
create table figure_outlet (
  merchant_id uuid not null,
  outlet_id uuid not null,
  built_to date,
  time_zone text not null,
  primary key (merchant_id, outlet_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('figure_outlet', true);
revoke insert on figure_outlet from kassa_app;

-- Days below that which changed since: read from the sales themselves until they are added up again.
create table figure_loose_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  primary key (merchant_id, outlet_id, business_day)
);
select kassa_wall('figure_loose_day', true);
revoke insert on figure_loose_day from kassa_app;

-- What the last proof of a merchant's days found.
create table figure_proof (
  merchant_id uuid primary key references merchant (id),
  proved_at timestamptz not null,
  days integer not null,
  -- The first part that disagreed; null where all agreed.
  wrong text
);
select kassa_wall('figure_proof', true);
revoke insert on figure_proof from kassa_app;

-- The last event that the job has looked at, over all merchants, and when.
create table figure_state (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  looked_at timestamptz not null
);
select kassa_above('figure_state');
revoke all on figure_state from kassa_platform;
grant select on figure_state to kassa_app, kassa_reader;
