-- owner: device
-- stands for: 0005-device 0160-setup-changes
--
-- Devices and their registrations (D65, D72).

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
create trigger setup_changed after update on device for each row
  when ((old.name, old.is_enabled) is distinct from (new.name, new.is_enabled))
  execute function kassa_setup_changed();
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
