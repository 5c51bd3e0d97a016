-- owner: print
--
-- The customer's screens: how they are divided, their videos, screens on other devices and what they are shown. Source: RC-S05, RC-S06,
-- D50, D108.

create table second_screen (
  merchant_id uuid not null references merchant (id),
  -- The outlet, or the merchant itself.
  place_id uuid not null,
  outlet_id uuid,
  -- null: what counts is the layout of the place above.
  layout jsonb,
  version integer not null check (version > 0),
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (merchant_id, place_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check (place_id = coalesce(outlet_id, merchant_id))
);
create trigger setup_changed after insert or update on second_screen
  for each row execute function kassa_setup_changed();
select kassa_wall('second_screen');

create table screen_video (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  content_type text,
  bytes bigint not null check (bytes between 1 and 157286400),
  -- Pieces that came, in order.
  received integer not null default 0,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
select kassa_wall('screen_video');

create table paired_screen (
  merchant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  token_hash bytea not null,
  paired_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index paired_screen_of on paired_screen (merchant_id, device_id);
create trigger setup_changed after insert or update of revoked_at on paired_screen
  for each row execute function kassa_setup_changed();
select kassa_wall('paired_screen');

-- What a desk says to its screens, the last of it.
create table screen_shown (
  merchant_id uuid not null,
  device_id uuid not null,
  sequence bigint not null default 1,
  message jsonb not null,
  follow_id uuid,
  shown_at timestamptz not null,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
select kassa_wall('screen_shown');

-- Screens that wait to be paired: nobody knows yet whose they are.
create table screen_pairing (
  secret_hash bytea primary key,
  code text not null unique,
  words text not null,
  expires_at timestamptz not null,
  paired_merchant uuid,
  screen_id uuid
);
grant select, insert, update, delete on screen_pairing to kassa_platform;
grant select, update on screen_pairing to kassa_app;
