-- owner: catalogue
-- stands for: 0003-catalogue 0020-catalogue-more 0150-search 0151-listings-found-by-outlet
-- stands for: 0152-packs-and-line-currency 0170-names-in-the-readers-language 0180-lists-by-index 0181-stock-days
-- stands for: 0190-serial-numbers 0194-goods-changes 0210-category-names
--
-- What is sold: categories, brands, labels, attributes, products, variants, codes, each outlet's listing of them, and how goods are
-- found (specification §3; D15, D43, D45–D48, D79–D81; docs/decisions/0150, 0180).

-- Goods are shown by their name in the reader's language, which each call's transaction carries; without one, or where goods
-- have no name in it, by their own.
create function kassa_shown_name(name text, names jsonb) returns text language sql stable parallel safe as $$
  select coalesce(nullif(names ->> nullif(current_setting('app.language', true), ''), ''), name)
$$;

create table category (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  parent_id uuid,
  name text not null check (char_length(name) between 2 and 50),
  -- Names in other languages, as goods have them.
  names jsonb not null default '{}',
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

-- What a text is found by: every letter that is no plain one, and every two letters side by side, of one merchant. Numbers
-- instead of text, so that one key is eight bytes and no merchant's search meets another's rows.
create function kassa_search_keys(merchant uuid, search_text text) returns bigint[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(piece, hashtextextended(merchant::text, 0))), '{}')
  from (
    select substr(search_text, at, size) as piece, size
    from generate_series(1, char_length(search_text)) as at, generate_series(1, 2) as size
    where at + size <= char_length(search_text) + 1
  ) as pieces
  where position(' ' in piece) = 0 and (size = 2 or octet_length(piece) > 1)
$$;

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
  -- [{ "name", "values" }] in order; empty for a plain product.
  attributes jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array'),
  unit text not null default '',
  -- How many pieces a supplier packs together: orders are suggested in whole packs.
  pack_size integer not null default 1 check (pack_size between 1 and 999999),
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
  -- Every piece is known by its serial number.
  tracks_serials boolean not null default false,
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
  check (expiry_warning_days is null or shelf_life_days is null or expiry_warning_days <= shelf_life_days),
  check (not tracks_serials or type = 'standard')
);
create index product_by_category on product (merchant_id, category_id);
create index product_by_brand on product (merchant_id, brand_id);
create index product_by_name on product (merchant_id, lower(name), id) include (name) where archived_at is null;
create index product_by_time on product (merchant_id, created_at desc, id) where archived_at is null;

-- What a list of stock leaves out.
create index product_left_out on product (merchant_id, id) where archived_at is not null or type = 'combined';
create index product_that_expires on product (merchant_id, id)
  where production_date is not null and shelf_life_days is not null;
create index product_by_search_key on product using gin (kassa_search_keys(merchant_id, search_text));
create trigger goods_changed after update on product for each row
  when ((old.name, old.type, old.weight_unit, old.is_open_price, old.is_returnable, old.tracks_serials)
    is distinct from (new.name, new.type, new.weight_unit, new.is_open_price, new.is_returnable, new.tracks_serials))
  execute function kassa_goods_changed();
select kassa_wall('product');

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
create index variant_by_custom_code on variant (merchant_id, custom_code collate "C") where custom_code is not null;
create index variant_by_sku on variant (merchant_id, sku collate "C") where sku is not null;
create index variant_archived on variant (merchant_id, id) where archived_at is not null;
create trigger goods_changed after update on variant for each row
  when ((old.product_id, old.value_names) is distinct from (new.product_id, new.value_names))
  execute function kassa_goods_changed();
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

-- The beginning of a code, in an order that knows beginnings.
create index product_code_by_beginning on product_code (merchant_id, folded collate "C");
create trigger goods_listed after insert on product_code referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on product_code referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on product_code referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
select kassa_wall('product_code');

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
create trigger goods_listed after insert on product_part referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on product_part referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on product_part referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
select kassa_wall('product_part');

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

-- A product's listing at one outlet is one row of the index, whatever the number of outlets; listings with a warning line are
-- few and found by themselves.
create index listing_of_product on listing (merchant_id, product_id, outlet_id);
create index listing_at_outlet on listing (merchant_id, outlet_id, product_id) include (variant_id, is_on_shelf)
  where removed_at is null;
create index listing_with_warning_line on listing (merchant_id, outlet_id, product_id) where warning_line > 0;

-- What warnings and suggestions look at besides what moved: few of many, each found by itself.
create index listing_with_minimum_days on listing (merchant_id, outlet_id, product_id) where minimum_days > 0;
create index listing_with_minimum_stock on listing (merchant_id, outlet_id, product_id) where minimum_stock > 0;
create index listing_removed on listing (merchant_id, outlet_id, variant_id) where removed_at is not null;
create trigger goods_listed after insert on listing referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on listing referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on listing for each row
  when ((old.sell_price_minor, old.minimum_price_minor, old.removed_at)
    is distinct from (new.sell_price_minor, new.minimum_price_minor, new.removed_at))
  execute function kassa_goods_changed();
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

-- Products of this transaction's merchant whose search text holds all of `words` (patterns of `like`; `searched` is the words
-- side by side), `most` at the most, with what a list filters and orders by.
-- It runs as the owner, since under row-level security only leakproof comparisons may use an index and neither `like` nor those
-- of arrays are (docs/decisions/0150); it sees no more than the wall would show.
create function kassa_find_products(searched text, words text[], most integer)
returns table (id uuid, name text, created_at timestamptz, archived_at timestamptz, category_id uuid, brand_id uuid, type text)
language sql stable security definer rows 2000 set search_path = public, pg_temp as $$
  select id, name, created_at, archived_at, category_id, brand_id, type from product
  where kassa_search_keys(merchant_id, search_text) @> kassa_search_keys(kassa_merchant(), searched)
    and merchant_id = kassa_merchant() and search_text like all (words)
  limit most
$$;
revoke all on function kassa_find_products from public;
grant execute on function kassa_find_products to kassa_app;

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
