-- owner: identity
-- stands for: 0002-organisation 0010-people 0011-accounts 0160-setup-changes
--
-- Roles of the four tiers, admins, and what signing in needs (specification §3; D32–D34, D38, D47).

create table platform_role (
  id uuid primary key,
  tier text not null check (tier in ('operator', 'partner')),
  -- null: offered to every partner (built in).
  partner_id uuid references partner (id),
  name text not null check (char_length(name) between 2 and 50),
  is_built_in boolean not null default false,
  -- By which its delivered codes are restored (D38).
  built_in_key text,
  codes text[] not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  check (is_built_in = (built_in_key is not null))
);
create unique index platform_role_name on platform_role (tier, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where archived_at is null;

-- A built-in role of the platform is one for all partners.
create unique index platform_role_built_in on platform_role (built_in_key) where built_in_key is not null;
grant select, insert, update on platform_role to kassa_platform;
grant select on platform_role to kassa_reader, kassa_app;

-- Roles inside a merchant: of its admins and of its staff.
create table role (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  tier text not null check (tier in ('merchant', 'staff')),
  name text not null check (char_length(name) between 2 and 50),
  is_built_in boolean not null default false,
  -- By which its delivered codes are restored (D38).
  built_in_key text,
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
create trigger setup_changed after update on role for each row
  when ((old.codes, old.max_discount_basis_points, old.max_refund_minor)
    is distinct from (new.codes, new.max_discount_basis_points, new.max_refund_minor))
  execute function kassa_setup_changed();
select kassa_wall('role');
alter table staff add foreign key (merchant_id, role_id) references role (merchant_id, id);

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
  -- Since when the second factor counts; its secret lies sealed in `secret` or `platform_secret` under `totp/<admin id>`.
  totp_confirmed_at timestamptz,
  -- The last 30-second step whose code was taken: a code works once.
  totp_last_step bigint,
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

-- Whether an address signs somebody in already, anywhere on the platform: behind a tenant's wall nobody could tell (D47).
create function kassa_email_taken(folded text, but_admin uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from admin where email_folded = folded and id is distinct from but_admin)
$$;
revoke all on function kassa_email_taken(text, uuid) from public;
grant execute on function kassa_email_taken(text, uuid) to kassa_app, kassa_platform;

-- Six-digit codes on their way to an address (D34). The code itself is not kept, only a slow hash of it.
create table verification_code (
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'register')),
  email_folded text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  failed_count integer not null default 0,
  used_at timestamptz
);
create index verification_code_by_email on verification_code (email_folded, purpose, sent_at desc);
select kassa_above('verification_code');
