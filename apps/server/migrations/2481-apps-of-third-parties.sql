-- owner: open
-- Programs of third parties, registered by the operator, and what merchants granted them. Codes and refresh tokens are kept as hashes only.

create table app (
  id uuid primary key,
  name text not null,
  website text not null,
  -- Addresses that a browser may be sent back to: compared letter by letter.
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  -- SHA-256 of its secret; null: it runs where no secret can be kept, and is proved by the verifier of its code alone.
  secret_hash bytea check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  disabled_at timestamptz
);
select kassa_above('app');
grant select on app to kassa_app, kassa_reader;

-- Null: a program of the merchant's own, with keys that people made.
alter table app_installation add column app_id uuid;
create unique index app_installation_of_app on app_installation (merchant_id, app_id) where app_id is not null and removed_at is null;

create table app_code (
  merchant_id uuid not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  installation_id uuid not null,
  app_id uuid not null,
  redirect_uri text not null,
  -- SHA-256 of the verifier, in base64url (RFC 7636).
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, code_hash),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_code');

create table app_refresh (
  merchant_id uuid not null,
  id uuid not null,
  installation_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The one that was given instead of it.
  next_id uuid,
  -- It was given in an answer that got lost, or its chain ended.
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
create index app_refresh_of_installation on app_refresh (merchant_id, installation_id);
select kassa_wall('app_refresh');
