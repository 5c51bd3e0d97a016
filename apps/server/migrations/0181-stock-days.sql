-- What a day did to an item's stock, added up from the stock book by a job (docs/decisions/0181): thirty days of sales are then
-- a few rows an item instead of every entry.

create table stock_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  business_day date not null,
  -- Sold less returned.
  sold bigint not null,
  -- Stock before the day's first entry, after its last, and the most that there was between; in the order of the book.
  opening bigint not null,
  closing bigint not null,
  highest bigint not null,
  first_entry bigint not null,
  last_entry bigint not null,
  primary key (merchant_id, outlet_id, variant_id, business_day),
  check (first_entry <= last_entry)
);
create index stock_day_by_day on stock_day (merchant_id, outlet_id, business_day);
select kassa_wall('stock_day', true);
revoke insert on stock_day from kassa_app;

-- How far the book is added up, over all merchants: every entry up to this number is in its day, and none behind it.
create table stock_day_state (
  is_only boolean primary key default true check (is_only),
  entry_number bigint not null,
  -- Up to this number entries have been given out; whoever wrote one had begun before this transaction number was given out,
  -- so once all of those are over, nobody can add another below.
  pending_number bigint not null,
  pending_transaction xid8 not null,
  -- Days before this one are not kept.
  kept_from date not null
);
select kassa_above('stock_day_state');
revoke all on stock_day_state from kassa_platform;
grant select on stock_day_state to kassa_app;

-- How an item sold in the thirty days before a business day of its outlet, and on how many of them it was not there; worked
-- out from the days by the same job, when the outlet's day begins and whenever one of those days changes.
create table stock_velocity (
  merchant_id uuid not null,
  outlet_id uuid not null,
  before_day date not null,
  variant_id uuid not null,
  sold bigint not null,
  ignored_days integer not null,
  primary key (merchant_id, outlet_id, before_day, variant_id)
);
select kassa_wall('stock_velocity', true);
revoke insert on stock_velocity from kassa_app;

-- Of which days of which outlets that is worked out.
create table stock_velocity_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  before_day date not null,
  primary key (merchant_id, outlet_id, before_day)
);
select kassa_wall('stock_velocity_day', true);
revoke insert on stock_velocity_day from kassa_app;

-- What warnings and suggestions look at besides what moved: few of many, each found by itself.
create index listing_with_minimum_days on listing (merchant_id, outlet_id, product_id) where minimum_days > 0;
create index listing_with_minimum_stock on listing (merchant_id, outlet_id, product_id) where minimum_stock > 0;
create index listing_removed on listing (merchant_id, outlet_id, variant_id) where removed_at is not null;
create index variant_archived on variant (merchant_id, id) where archived_at is not null;
create index product_that_expires on product (merchant_id, id)
  where production_date is not null and shelf_life_days is not null;
