-- Devices, their registrations, and what they upload (D65, D72, D73).

create table device (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  -- Counts up within the outlet and is never used again.
  number integer not null check (number between 1 and 9999),
  name text not null check (char_length(name) between 2 and 50),
  serial_number text not null default '',
  type text not null default 'browser' check (type in ('browser', 'ecr', 'pos', 'paybox', 'smart-container')),
  model text not null default '',
  location text not null default '',
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, outlet_id, number),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('device');

create table device_registration (
  merchant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  epoch integer not null check (epoch >= 1),
  public_key jsonb not null,
  token_hash bytea not null,
  number_prefix text not null,
  -- The journal's next sequence and last hash; one row per device, so no two tills wait for each other.
  next_sequence bigint not null default 1,
  last_hash text not null,
  registered_at timestamptz not null,
  registered_by uuid not null,
  unbound_at timestamptz,
  last_seen_at timestamptz,
  queued integer not null default 0,
  oldest_queued_at timestamptz,
  version_text text not null default '',
  printer text not null default 'none',
  -- A repeated sequence with another hash: somebody runs a copy of this registration (D72).
  clone_alarms integer not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, device_id, epoch),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
select kassa_wall('device_registration');

-- Finds a registration by its credential before the tenant is known: hash → where to look. Holds nothing else.
create table device_credential (
  token_hash bytea primary key,
  merchant_id uuid not null,
  registration_id uuid not null
);
grant select, insert, delete on device_credential to kassa_platform;
grant insert on device_credential to kassa_app;

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
  -- Raw only where it was not booked; what was booked stands in the books.
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
select kassa_wall('review_item');
