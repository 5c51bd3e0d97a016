-- owner: inventory
-- What moved an outlet's stock on a day, by kind, and from when to when an item was there and sold: added up from the stock book by the job that adds
-- up `stock_day` (docs/decisions/0181, 1321), so that the worth of a stock years ago is a few rows.

create table stock_movement_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  kind text not null,
  currency text not null,
  entries bigint not null check (entries > 0),
  value_minor numeric(38) not null,
  primary key (merchant_id, outlet_id, business_day, kind, currency)
);
select kassa_wall('stock_movement_day', true);
revoke insert on stock_movement_day from kassa_app;

-- The days of an item's first entry and of its last sale, by business day; all there is of it, however long ago.
create table stock_span (
  merchant_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  first_on date not null,
  last_sold_on date,
  primary key (merchant_id, outlet_id, variant_id)
);
select kassa_wall('stock_span', true);
revoke insert on stock_span from kassa_app;

-- Up to which entry the two are added up: never further than the days.
alter table stock_day_state add column summed_number bigint not null default 0;

-- What brought goods, by item: how long a stock has lain is told by these alone, and no sale is among them.
create index stock_entry_brought on stock_entry (merchant_id, outlet_id, variant_id, entry_number) where quantity > 0;
