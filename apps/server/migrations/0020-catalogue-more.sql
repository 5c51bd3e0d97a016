-- Labels, the attribute library, products with attributes, internal codes, imports and syncs (specification §3, D43, D45).

create table label (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index label_name on label (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('label');

create table product_label (
  merchant_id uuid not null,
  product_id uuid not null,
  label_id uuid not null,
  primary key (merchant_id, product_id, label_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, label_id) references label (merchant_id, id)
);
create index product_label_by_label on product_label (merchant_id, label_id);
select kassa_wall('product_label');

-- The library: what a product's attributes are picked from. Products keep a copy of their own.
create table attribute (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  value_names text[] not null check (cardinality(value_names) between 1 and 200),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index attribute_name on attribute (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('attribute');

-- [{ "name", "values" }] in order; empty for a plain product.
alter table product add column attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array');
create index product_by_brand on product (merchant_id, brand_id);

-- Running numbers of the merchant as a whole, such as internal bar codes: never given twice.
create table merchant_counter (
  merchant_id uuid not null references merchant (id),
  what text not null,
  last bigint not null,
  primary key (merchant_id, what)
);
select kassa_wall('merchant_counter');

-- An import or a sync: what was read, what it did, and what it takes to undo it.
create table product_run (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  kind text not null check (kind in ('import', 'sync')),
  state text not null check (state in ('read', 'applied', 'undone')),
  file_name text not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  applied_at timestamptz,
  -- The sheet as text: { "columns": [...], "rows": [[...]] }; gone once it is a day old.
  sheet jsonb,
  row_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  -- CSV of the rows that were not taken.
  error_file text,
  -- What undoing needs: per product what it was before; gone with the sheet.
  undo jsonb,
  primary key (merchant_id, id)
);
create index product_run_by_time on product_run (merchant_id, at desc, id desc);
select kassa_wall('product_run');
