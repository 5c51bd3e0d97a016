-- owner: payment
-- What channels say they settled: a file and its entries, append-only. A payment's money is in transit until an entry names it; what the
-- channel keeps is an entry of its own.
create table settlement (
  merchant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  channel text not null,
  currency text not null,
  file_name text not null,
  -- Of the file's bytes: the same file is taken in once.
  digest text not null,
  from_day date,
  to_day date,
  paid_count integer not null,
  paid_minor bigint not null,
  refund_count integer not null,
  refund_minor bigint not null,
  fee_minor bigint not null,
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, account_id) references payment_account (merchant_id, id)
);
create unique index settlement_once on settlement (merchant_id, account_id, digest);
create index settlement_newest on settlement (merchant_id, imported_at desc, id desc);
select kassa_wall('settlement', true);

create table settlement_entry (
  merchant_id uuid not null,
  settlement_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('paid', 'refund', 'fee')),
  file_row integer not null,
  number text not null,
  channel_number text not null,
  refund_number text not null,
  -- Signed: what was paid is above 0, what went back and what the channel kept below.
  amount_minor bigint not null,
  currency text not null,
  -- By the place's clock, as the file says; empty where it does not.
  at_text text not null,
  -- What it was matched with.
  attempt_id uuid,
  refund_id uuid,
  ours_minor bigint,
  difference text,
  primary key (merchant_id, settlement_id, position),
  foreign key (merchant_id, settlement_id) references settlement (merchant_id, id),
  foreign key (merchant_id, attempt_id) references payment_attempt (merchant_id, id)
);
-- A payment is settled once, and so is each refund of it.
create unique index settlement_entry_paid on settlement_entry (merchant_id, attempt_id) where kind = 'paid' and attempt_id is not null;
create unique index settlement_entry_refund on settlement_entry (merchant_id, attempt_id, refund_id)
  where kind = 'refund' and refund_id is not null;
create index settlement_entry_number on settlement_entry (merchant_id, number) where kind <> 'fee';
select kassa_wall('settlement_entry', true);
