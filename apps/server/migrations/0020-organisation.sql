-- owner: organisation
-- stands for: 0002-organisation 0010-people 0160-setup-changes 0171-outlets-found-by-id 0194-goods-changes
--
-- Partners, merchants, outlets and staff: the tree of tenants (specification §3, §6; D39, D40, D47, D60, D64).

create table partner (
  id uuid primary key,
  parent_id uuid,
  -- 1 first level, 2 second level; the pair below makes a third level impossible (D39).
  level smallint not null generated always as (case when parent_id is null then 1 else 2 end) stored,
  parent_level smallint generated always as (case when parent_id is null then null else 1 end) stored,
  name text not null check (char_length(name) between 2 and 50),
  is_enabled boolean not null default true,
  -- null: signed up and waiting for an operator (D60).
  approved_at timestamptz,
  contact_name text not null default '',
  phone text not null default '',
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  unique (id, level),
  foreign key (parent_id, parent_level) references partner (id, level)
);
create index partner_by_parent on partner (parent_id);
grant select, insert, update on partner to kassa_platform;
grant select on partner to kassa_reader, kassa_app;

create table merchant (
  id uuid primary key,
  -- The same as id, so that the wall around a tenant is one rule for every table.
  merchant_id uuid not null generated always as (id) stored unique,
  number text not null unique check (number ~ '^[0-9]{4,12}$'),
  partner_id uuid references partner (id),
  name text not null check (char_length(name) between 2 and 50),
  company_name text not null default '',
  address text not null default '',
  contact_name text not null default '',
  phone text not null default '',
  bank_account text not null default '',
  social_credit_code text not null default '',
  licence_file_id uuid,
  person_id_file_id uuid,
  exterior_file_id uuid,
  interior_file_id uuid,
  country text not null default 'CN' check (country ~ '^[A-Z]{2}$'),
  locale text not null default 'en-US' check (locale in ('en-US', 'zh-CN', 'ja-JP')),
  audit_state text not null default 'unaudited' check (audit_state in ('unaudited', 'audited', 'refused')),
  audit_reason text not null default '',
  shares_sales_with_partner boolean not null default false,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create index merchant_by_partner on merchant (partner_id, number);
select kassa_wall('merchant');

-- Merchants are made, found by their number and changed above the tenants; what is inside them is not seen from there.
create policy platform_all on merchant to kassa_platform using (true) with check (true);
grant select, insert, update on merchant to kassa_platform;

-- Merchant numbers are given above the tenants, where merchants are made.
create sequence merchant_number start 100001;
grant usage on sequence merchant_number to kassa_platform;

create table outlet (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  number text not null check (char_length(number) between 1 and 20),
  name text not null check (char_length(name) between 2 and 50),
  detail text not null default '',
  address text not null default '',
  phone text not null default '',
  tax_number text not null default '',
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  time_zone text not null,
  day_cutoff_minutes integer not null default 0 check (day_cutoff_minutes between 0 and 1439),
  locale text not null default 'en-US' check (locale in ('en-US', 'zh-CN', 'ja-JP')),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);

-- Every call that names an outlet asks whose it is before the tenant is known: by its id alone, and not through all outlets.
create index outlet_by_id on outlet (id);
create trigger setup_changed after update on outlet for each row
  when ((old.number, old.name, old.address, old.phone, old.tax_number, old.currency, old.time_zone, old.day_cutoff_minutes, old.locale)
    is distinct from (new.number, new.name, new.address, new.phone, new.tax_number, new.currency, new.time_zone, new.day_cutoff_minutes, new.locale))
  execute function kassa_setup_changed();
select kassa_wall('outlet');

create table staff (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  number text not null check (char_length(number) between 2 and 20),
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  position text not null default '' check (char_length(position) <= 50),
  phone text not null default '',
  email text not null default '',
  -- A row of `role`; the reference is made in `identity`.
  role_id uuid not null,
  locale text not null default 'en-US' check (locale in ('en-US', 'zh-CN', 'ja-JP')),
  -- 0 normal, 1 temporarily locked, 3 permanently locked.
  lock_state smallint not null default 0 check (lock_state in (0, 1, 3)),
  is_enabled boolean not null default true,
  password_hash text not null,
  former_password_hashes text[] not null default '{}',
  failed_count integer not null default 0,
  locked_until timestamptz,
  temporary_locks timestamptz[] not null default '{}',
  -- Verifier of the desk PIN as a device may hold it: salt, iterations, hash (PBKDF2-SHA-256).
  pin jsonb,
  last_signed_in_at timestamptz,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);

-- Signing in, failing to, and a new password are nothing a desk holds.
create trigger setup_changed after update on staff for each row
  when ((old.number, old.first_name, old.last_name, old.role_id, old.lock_state, old.is_enabled, old.pin, old.archived_at)
    is distinct from (new.number, new.first_name, new.last_name, new.role_id, new.lock_state, new.is_enabled, new.pin, new.archived_at))
  execute function kassa_setup_changed();
select kassa_wall('staff');

-- Bound staff: the outlets where somebody works.
create table staff_outlet (
  merchant_id uuid not null,
  staff_id uuid not null,
  outlet_id uuid not null,
  bound_at timestamptz not null,
  primary key (merchant_id, staff_id, outlet_id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index staff_outlet_by_outlet on staff_outlet (merchant_id, outlet_id);
create trigger setup_changed after insert or delete on staff_outlet
  for each row execute function kassa_setup_changed();
create trigger place_changed after update on staff_outlet referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
select kassa_wall('staff_outlet');
