-- owner: journal

-- The server's own journal of an outlet: documents that no device wrote, each hashed onto the one before, so that a change to any of
-- them shows. A device's own documents stand in its journal.
create table office_entry (
  merchant_id uuid not null,
  outlet_id uuid not null,
  sequence bigint not null check (sequence >= 1),
  document_kind text not null check (document_kind in ('refund')),
  document_id uuid not null,
  -- The document's rows as they were written.
  body jsonb not null,
  previous_hash text not null,
  -- Hex SHA-256 over previous hash, sequence, document and body.
  hash text not null,
  at timestamptz not null,
  primary key (merchant_id, outlet_id, sequence),
  unique (merchant_id, document_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('office_entry', true);

-- Goods that were taken out of a basket before it was paid, line by line or the whole basket, as the device wrote it down: the source
-- of what a shop looks for when goods leave without a sale.
-- owner: sales
create table removal (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  -- Null where the shift is not known here.
  shift_id uuid,
  staff_id uuid not null,
  what text not null check (what in ('line', 'basket')),
  currency text not null,
  -- What the goods would have cost, before anything was taken off.
  amount_minor bigint not null,
  lines jsonb not null,
  removed_at timestamptz not null,
  received_at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index removal_by_time on removal (merchant_id, removed_at desc, id desc);
select kassa_wall('removal', true);
