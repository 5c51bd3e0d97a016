-- owner: open
-- older programs work on: they leave both empty, and name plans and price lists as they are when the order is made
--
-- The lines of a quote as its app was told them (docs/decisions/2805): an order of it has the names of that moment.
alter table web_quote add column lines jsonb;

-- Notes of apps beside their own numbers (docs/decisions/2807): those beside a member, and beside orders of theirs, go as the member is erased.
create table app_metadata (
  merchant_id uuid not null,
  installation_id uuid not null,
  kind text not null,
  external_id text not null,
  thing_id uuid not null,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  noted_at timestamptz not null,
  primary key (merchant_id, installation_id, kind, external_id),
  foreign key (merchant_id, installation_id, kind, external_id)
    references app_external_id (merchant_id, installation_id, kind, external_id)
);
create index app_metadata_by_thing on app_metadata (merchant_id, kind, thing_id);
select kassa_wall('app_metadata');
