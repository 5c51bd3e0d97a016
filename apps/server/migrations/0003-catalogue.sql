-- What is sold: taxes, categories, products, variants, codes, and each outlet's listing of them (D45–D48, D80, D81).

create table tax (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  -- 0 is the 'no tax' entry, otherwise 0.01–99.99 % (D46).
  rate_basis_points integer not null check (rate_basis_points between 0 and 9999),
  is_included boolean not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index tax_name on tax (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('tax');

create table tax_outlet (
  merchant_id uuid not null,
  tax_id uuid not null,
  outlet_id uuid not null,
  is_default boolean not null default false,
  primary key (merchant_id, tax_id, outlet_id),
  foreign key (merchant_id, tax_id) references tax (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create unique index tax_outlet_default on tax_outlet (merchant_id, outlet_id) where is_default;
select kassa_wall('tax_outlet');
grant delete on tax_outlet to kassa_app;

create table category (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  parent_id uuid,
  name text not null check (char_length(name) between 2 and 50),
  position integer not null default 0,
  tax_id uuid,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references category (merchant_id, id),
  foreign key (merchant_id, tax_id) references tax (merchant_id, id),
  check (parent_id is distinct from id)
);
create unique index category_name on category (merchant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where archived_at is null;
select kassa_wall('category');

create table brand (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index brand_name on brand (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('brand');

create table product (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  type text not null check (type in ('standard', 'weighed', 'combined')),
  name text not null check (char_length(name) between 2 and 50),
  -- Names in other languages: { "en": …, "zh": …, "ja": … }.
  names jsonb not null default '{}',
  reading text not null default '',
  -- Lower-case search text: name, names, reading, pinyin, pinyin initials; made by the server (D81).
  search_text text not null default '',
  category_id uuid,
  brand_id uuid,
  tax_id uuid,
  unit text not null default '',
  weight_unit text check (weight_unit in ('g', 'kg', 'pound')),
  description text not null default '',
  shelf_number text not null default '',
  image_file_id uuid,
  -- One of the product's own drawn motifs, for goods without a picture of their own.
  motif text,
  is_discountable boolean not null default true,
  member_discount_allowed boolean not null default true,
  earns_points boolean not null default true,
  takes_points boolean not null default true,
  is_returnable boolean not null default true,
  is_open_price boolean not null default false,
  stock_policy text not null default 'warn' check (stock_policy in ('block', 'warn', 'allow')),
  production_date date,
  shelf_life_days integer check (shelf_life_days between 1 and 999999),
  expiry_warning_days integer check (expiry_warning_days between 0 and 999999),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, category_id) references category (merchant_id, id),
  foreign key (merchant_id, brand_id) references brand (merchant_id, id),
  foreign key (merchant_id, tax_id) references tax (merchant_id, id),
  check ((type = 'weighed') = (weight_unit is not null)),
  check (expiry_warning_days is null or shelf_life_days is null or expiry_warning_days <= shelf_life_days)
);
create index product_by_category on product (merchant_id, category_id);
create index product_search on product using gin (search_text gin_trgm_ops);
create index product_by_name on product (merchant_id, lower(name), id) where archived_at is null;
create index product_by_time on product (merchant_id, created_at desc, id) where archived_at is null;
select kassa_wall('product');

-- What is scanned, counted and priced: an attribute combination, or the product itself (then id = product_id).
create table variant (
  merchant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Attribute values in the order of the product's attributes; empty for a plain product.
  value_names text[] not null default '{}',
  custom_code text check (char_length(custom_code) between 1 and 20),
  sku text check (char_length(sku) between 1 and 50),
  position integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index variant_by_product on variant (merchant_id, product_id);
-- Codes of archived goods stay reserved (D79).
create unique index variant_custom_code on variant (merchant_id, custom_code);
create unique index variant_sku on variant (merchant_id, sku);
select kassa_wall('variant');

create table product_code (
  merchant_id uuid not null,
  -- As typed; `folded` is what is compared: a UPC-A as its EAN-13 (D47).
  code text not null check (char_length(code) between 1 and 20),
  folded text not null,
  variant_id uuid not null,
  position integer not null default 0,
  primary key (merchant_id, folded),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index product_code_by_variant on product_code (merchant_id, variant_id);
select kassa_wall('product_code');
grant delete on product_code to kassa_app;

create table product_part (
  merchant_id uuid not null,
  product_id uuid not null,
  part_variant_id uuid not null,
  -- Pieces, or thousandths of the part's weight unit (g: grams), in one combination.
  quantity bigint not null check (quantity between 1 and 999999999),
  position integer not null default 0,
  primary key (merchant_id, product_id, part_variant_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, part_variant_id) references variant (merchant_id, id)
);
select kassa_wall('product_part');
grant delete on product_part to kassa_app;

-- One row per variant and outlet that lists it: price, shelf, warning line. Stock stands beside it.
create table listing (
  merchant_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  sell_price_minor bigint not null check (sell_price_minor between 0 and 99999999),
  purchase_price_minor bigint check (purchase_price_minor between 0 and 99999999),
  member_price_minor bigint check (member_price_minor between 1 and 99999999),
  minimum_price_minor bigint check (minimum_price_minor between 0 and 99999999),
  special_price_minor bigint,
  special_off_basis_points integer check (special_off_basis_points between 1 and 9999),
  is_on_shelf boolean not null default true,
  warning_type smallint not null default 1 check (warning_type in (1, 2)),
  warning_line bigint not null default 0 check (warning_line between 0 and 999999999),
  minimum_stock bigint not null default 0 check (minimum_stock between 0 and 999999999),
  minimum_days integer not null default 0 check (minimum_days between 0 and 999999),
  -- Value of change_cursor when this, or anything the desk sees of it, last changed.
  changed_seq bigint not null,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, outlet_id, variant_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  check (special_price_minor is null or special_off_basis_points is null),
  check (special_price_minor is null or special_price_minor < sell_price_minor)
);
create index listing_by_change on listing (merchant_id, outlet_id, changed_seq);
create index listing_by_product on listing (merchant_id, product_id);
select kassa_wall('listing');

create table price_change (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  sell_price_minor bigint not null,
  member_price_minor bigint,
  special_price_minor bigint,
  special_off_basis_points integer,
  changed_seq bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id, variant_id) references listing (merchant_id, outlet_id, variant_id)
);
create index price_change_of_listing on price_change (merchant_id, outlet_id, variant_id, changed_seq);
select kassa_wall('price_change', true);
