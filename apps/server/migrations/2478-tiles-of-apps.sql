-- owner: open
-- older programs work on
-- The tile that an app may put on the desks of its outlets, and each opening of it at a till, which the app can ask about for a minute.

create table app_tile (
  merchant_id uuid not null,
  installation_id uuid not null,
  title text not null,
  -- The page that the till's own browser opens in a frame.
  address text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, installation_id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_tile');

create table app_tile_visit (
  merchant_id uuid not null,
  -- SHA-256 of the token, which is kept nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  installation_id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_tile_visit');
