-- owner: identity
-- Keys with which administrators sign in without a password. Whom a key signs in is found before anybody is known.
create table passkey (
  id uuid primary key,
  admin_id uuid not null references admin (id),
  -- The merchant of its administrator; null above the tenants.
  merchant_id uuid references merchant (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the authenticator says it has signed; it never goes back. 0: it does not count.
  counter bigint not null check (counter >= 0),
  -- The host name whose pages may use it.
  host text not null,
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_admin on passkey (admin_id, created_at);
create index passkey_by_merchant on passkey (merchant_id) where merchant_id is not null;
alter table passkey enable row level security;
alter table passkey force row level security;
create policy passkey_inside_merchant on passkey to kassa_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid)
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid);
create policy passkey_on_platform on passkey to kassa_platform using (true) with check (true);
create policy owner_all on passkey to kassa_owner using (true) with check (true);
grant select, insert, update, delete on passkey to kassa_app, kassa_platform;
