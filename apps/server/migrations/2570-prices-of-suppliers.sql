-- owner: inventory
-- older programs work on
-- What goods cost at a supplier: prices from quantities on, for the days on which they count (docs/decisions/2570).
create table supplier_price (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  supplier_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  -- [{ "fromQuantity", "priceMinor" }], quantities rising, in the unit of a purchase order's line.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 10),
  -- The supplier's code of the goods, and how many of them it packs together.
  own_code text not null default '' check (char_length(own_code) <= 50),
  pack_size integer check (pack_size between 1 and 9999),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index supplier_price_of_goods on supplier_price (merchant_id, supplier_id, variant_id) where archived_at is null;
create index supplier_price_of_variant on supplier_price (merchant_id, variant_id);
select kassa_wall('supplier_price');
