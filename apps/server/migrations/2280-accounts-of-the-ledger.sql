-- owner: accounting
--
-- The accounts that the roles of the journal are posted to, each version whole: a file that was made names the version it was made with.
create table account_map (
  merchant_id uuid not null references merchant (id),
  version integer not null check (version > 0),
  -- A list of rows: role, what narrows it, account, name, tax code of the ledger.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  saved_at timestamptz not null,
  primary key (merchant_id, version)
);
select kassa_wall('account_map', true);
