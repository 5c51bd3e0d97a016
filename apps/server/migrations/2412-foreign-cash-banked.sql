-- owner: accounting
--
-- Notes of other currencies that a bank took (accounting.md): what they counted leaves the books of those notes, what the bank put on the account for them stands
-- at the bank, the rest is an exchange difference. A row that takes another back is the same turned round.
create table foreign_banking (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  currency text not null,
  -- Notes, in their own currency.
  amount_minor bigint not null check (amount_minor <> 0),
  value_currency text not null,
  -- What they counted, and what the bank gave for them, in the outlet's currency.
  value_minor bigint not null,
  received_minor bigint not null,
  slip text not null default '',
  reverses uuid,
  by_name text not null,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  unique (merchant_id, reverses),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, reverses) references foreign_banking (merchant_id, id),
  check (case when reverses is null then amount_minor > 0 and received_minor >= 0 else amount_minor < 0 end)
);
create index foreign_banking_by_day on foreign_banking (merchant_id, outlet_id, business_day);
select kassa_wall('foreign_banking', true);
