-- Sign-in, registration and the tenants' tree as calls above the tenants need them (D32–D40, D60, D64).

-- Merchant numbers are given above the tenants, where merchants are made.
create sequence merchant_number start 100001;
grant usage on sequence merchant_number to kassa_platform;

-- Built-in roles are known by a key, so that their delivered codes can be restored (D38).
alter table platform_role add column built_in_key text;
alter table role add column built_in_key text;
alter table platform_role add check (is_built_in = (built_in_key is not null));
-- A built-in role of the platform is one for all partners.
create unique index platform_role_built_in on platform_role (built_in_key) where built_in_key is not null;

-- The second factor's secret lies sealed in `secret` or `platform_secret` under `totp/<admin id>`.
alter table admin drop column totp_secret_id;
-- The last 30-second step whose code was taken: a code works once.
alter table admin add column totp_last_step bigint;

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

-- Letters waiting to be sent; the text goes once it is sent or given up.
create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  failure text
);
create index outgoing_mail_waiting on outgoing_mail (next_at) where sent_at is null;
select kassa_above('outgoing_mail');

-- A platform setting that is removed falls back to the default of the product.
grant delete on platform_setting to kassa_platform;
