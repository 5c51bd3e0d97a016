-- owner: payment
-- Meal vouchers of issuers: what each paid and what came back to it, which order holds one, and what was settled with the issuer.

create table meal_voucher_settlement (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  outlet_id uuid not null,
  issuer text not null check (length(issuer) between 1 and 50),
  currency text not null,
  entry_count integer not null check (entry_count > 0),
  taken_minor bigint not null,
  paid_minor bigint not null check (paid_minor >= 0),
  settled_by text not null,
  settled_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index meal_voucher_settlement_by_time on meal_voucher_settlement (merchant_id, settled_at desc, id desc);
select kassa_wall('meal_voucher_settlement', true);

create table meal_voucher_entry (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  code text not null,
  currency text not null,
  face_minor bigint not null check (face_minor > 0),
  -- Above 0 where the voucher paid, below where it got back.
  amount_minor bigint not null check (amount_minor <> 0),
  document_kind text not null,
  document_id uuid not null,
  -- The order that a refund belongs to.
  of_document uuid,
  outlet_id uuid not null,
  business_day date not null,
  at timestamptz not null,
  -- Null until its issuer has settled it.
  settlement_id uuid,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, settlement_id) references meal_voucher_settlement (merchant_id, id)
);
create index meal_voucher_entry_of_code on meal_voucher_entry (merchant_id, code, entry_number);
create index meal_voucher_entry_waiting on meal_voucher_entry (merchant_id, entry_number) where settlement_id is null;
create index meal_voucher_entry_of_settlement on meal_voucher_entry (merchant_id, settlement_id);
create index meal_voucher_entry_of_outlet on meal_voucher_entry (merchant_id, outlet_id);
select kassa_wall('meal_voucher_entry');

-- One order at a time holds a voucher; the row goes when that order is booked or lets it go.
create table meal_voucher_hold (
  merchant_id uuid not null references merchant (id),
  code text not null,
  order_id uuid not null,
  device_id uuid not null,
  currency text not null,
  face_minor bigint not null check (face_minor > 0),
  expires_at timestamptz not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index meal_voucher_hold_of_order on meal_voucher_hold (merchant_id, order_id);
create index meal_voucher_hold_of_device on meal_voucher_hold (merchant_id, device_id);
select kassa_wall('meal_voucher_hold');
