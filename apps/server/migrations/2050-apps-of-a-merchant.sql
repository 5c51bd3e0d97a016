-- owner: open
-- Apps that a merchant connected, with what each was granted, and their keys. Codes are those of the scopes at the moment of consent, so that a scope
-- that grows later gives nobody more.

create table app_installation (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  codes text[] not null,
  -- Every outlet, those that are opened later too; otherwise those of app_installation_outlet.
  has_all_outlets boolean not null,
  -- The version of the public API that it follows.
  api_version text not null,
  agreed_at timestamptz not null,
  agreed_by_kind text not null,
  agreed_by_id uuid not null,
  agreed_by_name text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id)
);
select kassa_wall('app_installation');

create table app_installation_outlet (
  merchant_id uuid not null,
  installation_id uuid not null,
  outlet_id uuid not null,
  primary key (merchant_id, installation_id, outlet_id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('app_installation_outlet');

create table app_token (
  merchant_id uuid not null,
  id uuid not null,
  installation_id uuid not null,
  -- SHA-256 of the key, which is kept nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- Its beginning and its last letters, by which people know it.
  shown_as text not null,
  -- Addresses or ranges from which it may be used; empty: from anywhere.
  address_ranges text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
create unique index app_token_hash on app_token (token_hash);
create index app_token_of_installation on app_token (merchant_id, installation_id);
select kassa_wall('app_token');
