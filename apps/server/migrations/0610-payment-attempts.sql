-- owner: payment
--
-- How money is moved through a channel: the merchant's accounts, each try to move money, and the orders that wait for it.

create table payment_account (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  channel text not null,
  -- Null: every outlet that has none of its own.
  outlet_id uuid,
  mode text not null check (mode in ('demo', 'live')),
  is_enabled boolean not null,
  -- What is no secret, by the name of its field; of the secrets their last characters. The secrets themselves stand sealed in `secret`.
  fields jsonb not null,
  tails jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create unique index payment_account_place on payment_account
  (merchant_id, channel, coalesce(outlet_id, '00000000-0000-0000-0000-000000000000'));
select kassa_wall('payment_account');

-- An order whose payment has begun at a channel and that is not yet in the books (D17). Its basket stands still meanwhile.
create table open_order (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  staff_id uuid not null,
  currency text not null,
  payable_minor bigint not null check (payable_minor >= 0),
  snapshot jsonb not null,
  state text not null default 'unpaid' check (state in ('unpaid', 'cancelled', 'overtime', 'booked')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  check ((state = 'unpaid') = (ended_at is null))
);
create index open_order_waiting on open_order (merchant_id, outlet_id, created_at) where state = 'unpaid';
create index open_order_expiring on open_order (expires_at) where state = 'unpaid';
select kassa_wall('open_order');

create table payment_attempt (
  merchant_id uuid not null,
  id uuid not null,
  -- What the channel knows it by.
  number text not null,
  order_id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  staff_id uuid not null,
  account_id uuid not null,
  channel text not null,
  method smallint not null,
  way text not null check (way in ('code', 'qr')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('requested', 'waiting', 'unknown', 'paid', 'declined', 'closed', 'reversing', 'reversed',
    'reversal-failed')),
  -- The channel's own number, and who paid, masked as the channel gives it.
  channel_number text,
  payer text,
  qr text,
  -- What the channel said last where it was not simply yes.
  said_code text,
  said_text text,
  -- The channel says paid, but not what was asked: amount, currency or number.
  differs boolean not null default false,
  requested_at timestamptz not null,
  deadline_at timestamptz not null,
  settled_at timestamptz,
  -- The sale or order that carries it, once it is in the books.
  is_booked boolean not null default false,
  asked integer not null default 0,
  ask_at timestamptz,
  leased_until timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references open_order (merchant_id, id),
  foreign key (merchant_id, account_id) references payment_account (merchant_id, id)
);
create unique index payment_attempt_number on payment_attempt (number);
create index payment_attempt_of_order on payment_attempt (merchant_id, order_id);
-- One attempt may be open for an order: no second number is paid while the first may still be.
create unique index payment_attempt_one_open on payment_attempt (merchant_id, order_id)
  where state in ('requested', 'waiting', 'unknown', 'reversing');
create index payment_attempt_to_ask on payment_attempt (ask_at) where ask_at is not null;
create index payment_attempt_case on payment_attempt (merchant_id, requested_at)
  where state in ('requested', 'waiting', 'unknown', 'reversing', 'reversal-failed') or (state = 'paid' and not is_booked);
select kassa_wall('payment_attempt');

-- What happened to an attempt, line by line.
create table payment_attempt_event (
  merchant_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  -- What was heard or done, and the state after it.
  what text not null,
  state text not null,
  code text,
  said text,
  -- Who did it, where it was a person.
  by_name text,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, attempt_id) references payment_attempt (merchant_id, id)
);
create index payment_attempt_event_of on payment_attempt_event (merchant_id, attempt_id, at);
select kassa_wall('payment_attempt_event', true);
