-- owner: member
-- Gift cards and house accounts (members.md §2, MK-P08, MB-P10): money under a code of its own, what is held of it, and every entry.

create table purse (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  kind text not null check (kind in ('gift-card', 'house-account')),
  code text not null,
  -- Whose house account it is.
  member_id uuid,
  currency text not null,
  total_minor bigint not null default 0,
  -- How far below 0 a house account may go.
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  is_enabled boolean not null default true,
  opened_at timestamptz not null,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  check ((kind = 'house-account') = (member_id is not null)),
  check (kind = 'house-account' or credit_minor = 0)
);
create unique index purse_of_member on purse (merchant_id, member_id) where member_id is not null;
create index purse_by_opening on purse (merchant_id, opened_at desc, id desc);
select kassa_wall('purse');

create table purse_entry (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  purse_id uuid not null,
  reason text not null check (reason in ('paid-in', 'taken-back', 'spent', 'returned')),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  after_minor bigint not null,
  document_kind text not null,
  document_id uuid not null,
  -- The order that a refund belongs to.
  of_document uuid,
  outlet_id uuid not null,
  device_id uuid,
  actor_kind text not null,
  actor_id uuid,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, purse_id) references purse (merchant_id, id)
);
create index purse_entry_of_purse on purse_entry (merchant_id, purse_id, entry_number);
select kassa_wall('purse_entry', true);

create table purse_hold (
  merchant_id uuid not null,
  order_id uuid not null,
  purse_id uuid not null,
  device_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  expires_at timestamptz not null,
  primary key (merchant_id, order_id, purse_id),
  foreign key (merchant_id, purse_id) references purse (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index purse_hold_of_purse on purse_hold (merchant_id, purse_id);
create index purse_hold_by_end on purse_hold (expires_at);
select kassa_wall('purse_hold');

-- What an order of type 2 paid into a purse, and what of it was taken back.
create table purse_payment (
  merchant_id uuid not null,
  order_id uuid not null,
  purse_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0,
  at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, purse_id) references purse (merchant_id, id),
  check (refunded_minor between 0 and amount_minor)
);
create index purse_payment_of_purse on purse_payment (merchant_id, purse_id, at desc, order_id desc);
select kassa_wall('purse_payment');
