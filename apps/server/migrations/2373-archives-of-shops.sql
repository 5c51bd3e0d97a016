-- owner: moving
-- A shop leaves with everything it has: its archive is written as a job, encrypted, and lies here until it is downloaded or a week is over.

create table shop_archive (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  state text not null check (state in ('writing', 'ready', 'failed')),
  -- Its beginning in clear, with the salt of the passphrase; the passphrase is kept nowhere.
  head text not null,
  -- The key made from the passphrase, sealed with the installation's; taken away when the archive is written or given up.
  sealed_key text,
  began_at timestamptz not null,
  began_by text not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  downloaded_at timestamptz,
  planned_rows bigint not null default 0 check (planned_rows >= 0),
  done_rows bigint not null default 0 check (done_rows >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  sha256 text,
  attempts integer not null default 0,
  -- The process that works on it, and until when nobody else takes it.
  worker uuid,
  leased_until timestamptz,
  primary key (merchant_id, id),
  check ((state = 'writing') = (sealed_key is not null))
);
select kassa_wall('shop_archive');
-- One at a time for each merchant.
create unique index shop_archive_once on shop_archive (merchant_id) where state = 'writing';

create table shop_archive_piece (
  merchant_id uuid not null,
  archive_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (merchant_id, archive_id, position),
  foreign key (merchant_id, archive_id) references shop_archive (merchant_id, id) on delete cascade
);
select kassa_wall('shop_archive_piece');
