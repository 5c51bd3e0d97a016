-- owner: journal
-- stands for: 0005-device 0007-booking
--
-- What devices upload, and what of it somebody has to look at (D65, D72, D73).

create table journal_entry (
  merchant_id uuid not null,
  registration_id uuid not null,
  sequence bigint not null check (sequence >= 1),
  id uuid not null,
  kind text not null,
  hash text not null,
  contract_version integer not null,
  outcome text not null check (outcome in ('accepted', 'review', 'quarantined')),
  reasons jsonb not null default '[]',
  acknowledgement text not null,
  -- What of the body does not stand in the books, so that the hash can be worked out again; null where it was kept in quarantine.
  raw jsonb,
  received_at timestamptz not null,
  primary key (merchant_id, registration_id, sequence),
  unique (merchant_id, id),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id)
);
select kassa_wall('journal_entry', true);

create table review_item (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('review', 'quarantine')),
  registration_id uuid not null,
  sequence bigint not null,
  device_id uuid not null,
  outlet_id uuid not null,
  order_id uuid,
  reasons jsonb not null,
  raw jsonb,
  received_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  note text,
  primary key (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index review_item_open on review_item (merchant_id, received_at) where resolved_at is null;
create index review_item_by_time on review_item (merchant_id, received_at desc, id desc);
create unique index review_item_of_entry on review_item (merchant_id, registration_id, sequence) where kind = 'review';
select kassa_wall('review_item');
