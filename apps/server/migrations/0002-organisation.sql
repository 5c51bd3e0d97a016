-- Partners, merchants, outlets, staff, admins and roles: the tree of tenants (specification §3, §6; D32, D38–D40, D47, D64).

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

create table platform_role (
  id uuid primary key,
  tier text not null check (tier in ('operator', 'partner')),
  -- null: offered to every partner (built in).
  partner_id uuid references partner (id),
  name text not null check (char_length(name) between 2 and 50),
  is_built_in boolean not null default false,
  codes text[] not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index platform_role_name on platform_role (tier, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where archived_at is null;

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
select kassa_wall('outlet');

-- Roles inside a merchant: of its admins and of its staff.
create table role (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  tier text not null check (tier in ('merchant', 'staff')),
  name text not null check (char_length(name) between 2 and 50),
  is_built_in boolean not null default false,
  codes text[] not null,
  max_discount_basis_points integer check (max_discount_basis_points between 0 and 10000),
  max_refund_minor bigint check (max_refund_minor >= 0),
  price_floor text not null default 'none' check (price_floor in ('none', 'cost', 'minimum')),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index role_name on role (merchant_id, tier, lower(name)) where archived_at is null;
select kassa_wall('role');

-- Admins of all three types. The e-mail alone signs in, so it is unique on the whole platform (D47).
create table admin (
  id uuid primary key,
  tier text not null check (tier in ('operator', 'partner', 'merchant')),
  partner_id uuid references partner (id),
  merchant_id uuid references merchant (id),
  platform_role_id uuid references platform_role (id),
  role_id uuid,
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  email text not null check (char_length(email) between 3 and 64),
  email_folded text not null unique,
  phone text not null default '',
  locale text not null default 'en-US' check (locale in ('en-US', 'zh-CN', 'ja-JP')),
  -- 0 normal, 1 temporarily locked, 2 not activated, 3 permanently locked (D32).
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  is_enabled boolean not null default true,
  password_hash text not null,
  -- The hashes before it, newest first: the last three are refused (D33).
  former_password_hashes text[] not null default '{}',
  failed_count integer not null default 0,
  locked_until timestamptz,
  -- When temporary locks fell, for the third in 24 hours.
  temporary_locks timestamptz[] not null default '{}',
  totp_secret_id uuid,
  totp_confirmed_at timestamptz,
  last_signed_in_at timestamptz,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  foreign key (merchant_id, role_id) references role (merchant_id, id),
  check ((tier = 'operator') = (partner_id is null and merchant_id is null)),
  check ((tier = 'partner') = (partner_id is not null)),
  check ((tier = 'merchant') = (merchant_id is not null)),
  check ((tier = 'merchant') = (role_id is not null) and (tier <> 'merchant') = (platform_role_id is not null))
);
create index admin_by_merchant on admin (merchant_id) where merchant_id is not null;
create index admin_by_partner on admin (partner_id) where partner_id is not null;
alter table admin enable row level security;
alter table admin force row level security;
create policy admin_inside_merchant on admin to kassa_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid)
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid and tier = 'merchant');
create policy admin_on_platform on admin to kassa_platform using (true) with check (true);
-- Readers count and list the admins of what they may read; never their passwords.
create policy admin_reader on admin for select to kassa_reader using (
  current_setting('app.reads', true) = 'all'
  or merchant_id in (select kassa_readable_merchants())
  or partner_id in (select id from partner where partner.id::text = current_setting('app.reads', true)
    or partner.parent_id::text = current_setting('app.reads', true)));
create policy owner_all on admin to kassa_owner using (true) with check (true);
grant select, insert, update on admin to kassa_app, kassa_platform;
grant select (id, tier, partner_id, merchant_id, platform_role_id, role_id, first_name, last_name, email, phone, locale,
  status, is_enabled, locked_until, totp_confirmed_at, last_signed_in_at, created_at, archived_at, version)
  on admin to kassa_reader;
grant select, insert, update on partner, platform_role to kassa_platform;
grant select on partner, platform_role to kassa_reader, kassa_app;

create table staff (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  number text not null check (char_length(number) between 2 and 20),
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  position text not null default '' check (char_length(position) <= 50),
  phone text not null default '',
  email text not null default '',
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
  unique (merchant_id, number),
  foreign key (merchant_id, role_id) references role (merchant_id, id)
);
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
select kassa_wall('staff_outlet');
grant delete on staff_outlet to kassa_app;

-- Settings by scope, the nearest wins (D83). The platform's own stand in platform_setting.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
grant select on platform_setting to kassa_app, kassa_reader;
grant select, insert, update on platform_setting to kassa_platform;

create table setting (
  merchant_id uuid not null references merchant (id),
  scope text not null check (scope in ('merchant', 'outlet', 'device')),
  -- The outlet's or device's id; the merchant's own for the scope merchant.
  scope_id uuid not null,
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, scope, scope_id, key)
);
select kassa_wall('setting');
grant delete on setting to kassa_app;
