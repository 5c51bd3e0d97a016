-- owner: open
-- Numbers by which apps know what they made, so that a thing that is sent twice, also long after, is made once.

create table app_external_id (
  merchant_id uuid not null,
  installation_id uuid not null,
  kind text not null check (kind in ('product', 'member')),
  external_id text not null,
  thing_id uuid not null,
  -- SHA-256 of the contents with which it was made.
  contents_hash bytea not null check (octet_length(contents_hash) = 32),
  created_at timestamptz not null,
  primary key (merchant_id, installation_id, kind, external_id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_external_id', true);
