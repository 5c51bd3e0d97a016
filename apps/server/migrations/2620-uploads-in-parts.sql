-- owner: moving
-- A large file of another system goes up in parts, goes on after a cut line, and is whole before anything is read of it. It is kept for a day.

create table shop_move_upload (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  -- Whoever brings it; nobody else finds it.
  account_id uuid not null,
  file_name text not null,
  byte_count integer not null check (byte_count > 0),
  sha256 text not null,
  expires_at timestamptz not null,
  -- The moment from which all of it is here and is what was announced.
  finished_at timestamptz,
  primary key (merchant_id, id)
);
select kassa_wall('shop_move_upload');
-- One at a time for each person.
create unique index shop_move_upload_once on shop_move_upload (merchant_id, account_id);
create index shop_move_upload_over on shop_move_upload (expires_at);

create table shop_move_piece (
  merchant_id uuid not null,
  upload_id uuid not null,
  number integer not null check (number >= 0),
  -- Of this part alone: whoever goes on compares it.
  sha256 text not null,
  content bytea not null,
  primary key (merchant_id, upload_id, number),
  foreign key (merchant_id, upload_id) references shop_move_upload (merchant_id, id)
);
select kassa_wall('shop_move_piece');
-- Packed already; and slices of what is not packed again are read by themselves.
alter table shop_move_piece alter column content set storage external;
