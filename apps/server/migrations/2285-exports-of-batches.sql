-- owner: accounting
--
-- Files that were made of sealed batches of an outlet, with the version of the accounts they were made with. One that turned out wrong is reversed by another and made
-- anew; no row changes.
create table journal_export (
  merchant_id uuid not null,
  outlet_id uuid not null,
  number integer not null check (number > 0),
  format text not null,
  first_batch integer not null,
  last_batch integer not null check (last_batch >= first_batch),
  map_version integer not null,
  -- The export whose amounts it turns round.
  reverses integer,
  at timestamptz not null,
  primary key (merchant_id, outlet_id, number),
  unique (merchant_id, outlet_id, reverses),
  foreign key (merchant_id, outlet_id, reverses) references journal_export (merchant_id, outlet_id, number),
  foreign key (merchant_id, map_version) references account_map (merchant_id, version)
);
select kassa_wall('journal_export', true);
