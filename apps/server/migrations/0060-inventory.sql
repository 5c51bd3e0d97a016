-- owner: inventory
-- stands for: 0004-inventory 0007-booking 0021-stock-documents 0151-listings-found-by-outlet
-- stands for: 0152-packs-and-line-currency 0181-stock-days 0190-serial-numbers 0191-serials-of-documents
-- stands for: 0194-goods-changes
--
-- Stock as a book: entries that are never changed, and a running total kept in the same transaction; the documents that move it,
-- serial numbers, reservations, and what its days add up to (specification §3; D10–D14, D73, D80, D84; docs/decisions/0060, 0181).

create table stock (
  merchant_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  -- Pieces, or thousandths of the product's weight unit (g: grams); below zero only where the policy allows it.
  on_hand bigint not null default 0 check (on_hand between -1000000000000 and 1000000000000),
  in_transit bigint not null default 0 check (in_transit >= 0),
  currency text not null,
  -- Value of what is on hand at moving average; negative while goods are owed (lesson: sold before received).
  value_minor bigint not null default 0,
  -- Average in thousandths of a minor unit per piece (or per kg, pound, gram); the last known while stock is not positive.
  average_cost_thousandths bigint not null default 0 check (average_cost_thousandths >= 0),
  primary key (merchant_id, outlet_id, variant_id),
  foreign key (merchant_id, outlet_id, variant_id) references listing (merchant_id, outlet_id, variant_id)
);

-- That there is no stock yet is never remembered; that there was some is.
create trigger goods_gone after delete on stock referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
select kassa_wall('stock');

create table stock_entry (
  merchant_id uuid not null,
  -- Order of writing; gaps mean nothing.
  entry_number bigint generated always as identity,
  outlet_id uuid not null,
  variant_id uuid not null,
  kind text not null check (kind in (
    'opening', 'sale', 'refund', 'adjustment', 'receipt', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
    'transfer-difference', 'damage', 'stocktake', 'exchange', 'exchange-cancel', 'import'
  )),
  quantity bigint not null check (quantity <> 0),
  before_quantity bigint not null,
  after_quantity bigint not null,
  currency text not null,
  -- What the movement was worth; the sum over the book is the stock's value.
  value_minor bigint not null default 0,
  document_kind text not null,
  document_id uuid not null,
  reason text not null default '',
  actor_kind text not null,
  actor_id uuid,
  device_id uuid,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, outlet_id, variant_id) references stock (merchant_id, outlet_id, variant_id),
  check (after_quantity = before_quantity + quantity)
);
create index stock_entry_of_stock on stock_entry (merchant_id, outlet_id, variant_id, entry_number);
create index stock_entry_of_document on stock_entry (merchant_id, document_id);
create index stock_entry_by_day on stock_entry (merchant_id, outlet_id, business_day);
select kassa_wall('stock_entry', true);

-- What a number of units is worth at an average in thousandths of a minor unit; kg and pound are kept in thousandths.
create function kassa_worth(quantity bigint, average_thousandths bigint, is_thousandths boolean) returns bigint
language sql immutable parallel safe as $$
  select round(quantity::numeric * average_thousandths / case when is_thousandths then 1000000 else 1000 end)::bigint
$$;

-- The value a stock keeps after `taken` units (> 0) left it. While enough was there, the part of the value that the rest is
-- of the whole, so that nothing is worth nothing; what is owed counts at the last known average.
create function kassa_value_after_out(
  on_hand bigint, value_minor bigint, average_thousandths bigint, taken bigint, is_thousandths boolean
) returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand > 0 and taken <= on_hand then round(value_minor::numeric * (on_hand - taken) / on_hand)::bigint
    else kassa_worth(on_hand - taken, average_thousandths, is_thousandths)
  end
$$;

-- The value after `added` units (> 0) worth `added_minor` came in. What was owed is settled at the price of what came in:
-- only the part that is really there then keeps a value.
create function kassa_value_after_in(on_hand bigint, value_minor bigint, added bigint, added_minor bigint)
returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand >= 0 then value_minor + added_minor
    when on_hand + added <= 0 then round(value_minor::numeric * (on_hand + added) / on_hand)::bigint
    else round(added_minor::numeric * (on_hand + added) / added)::bigint
  end
$$;

-- The moving average of a stock, or the one known before where nothing is there to average.
create function kassa_average(on_hand bigint, value_minor bigint, known_thousandths bigint, is_thousandths boolean)
returns bigint language sql immutable parallel safe as $$
  select case when on_hand > 0
    then greatest(0, round(value_minor::numeric * case when is_thousandths then 1000000 else 1000 end / on_hand))::bigint
    else known_thousandths end
$$;

-- Running numbers of what the back office writes itself (devices number from ranges of their own): moved on by a refund made
-- there, never by a sale.
-- owner: platform
create table document_counter (
  merchant_id uuid not null,
  outlet_id uuid not null,
  document text not null,
  last bigint not null,
  primary key (merchant_id, outlet_id, document),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('document_counter');

create table supplier (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  description text not null default '' check (char_length(description) <= 255),
  contact_name text not null default '',
  phone text not null default '',
  email text not null default '',
  lead_days integer not null default 7 check (lead_days between 0 and 365),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index supplier_name on supplier (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('supplier');

create table purchase_order (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  supplier_id uuid not null,
  number text not null,
  state text not null check (state in ('draft', 'submitted', 'partially-received', 'received', 'closed', 'cancelled')),
  expected_on date,
  note text not null default '',
  currency text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  submitted_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id)
);
create index purchase_order_by_time on purchase_order (merchant_id, outlet_id, created_at desc, id desc);
create index purchase_order_by_supplier on purchase_order (merchant_id, supplier_id);
select kassa_wall('purchase_order');

create table purchase_order_line (
  merchant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- That of the document: every row with money names it (D80).
  currency text not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  unit_price_minor bigint not null check (unit_price_minor between 1 and 99999999),
  received bigint not null default 0 check (received >= 0),
  returned bigint not null default 0 check (returned between 0 and received),
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references purchase_order (merchant_id, id),
  foreign key (merchant_id, document_id, currency) references purchase_order (merchant_id, id, currency),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index purchase_order_line_of_document on purchase_order_line (merchant_id, document_id, position);
create index purchase_order_line_of_variant on purchase_order_line (merchant_id, variant_id);
select kassa_wall('purchase_order_line');

-- What came in on an order or went back: never changed.
create table goods_receipt (
  merchant_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  kind text not null check (kind in ('receipt', 'return')),
  note text not null default '',
  by_name text not null,
  at timestamptz not null,
  -- [{ "lineId", "quantity", "unitPriceMinor", "lotNumber", "expiresOn" }]
  lines jsonb not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, purchase_order_id) references purchase_order (merchant_id, id)
);
create index goods_receipt_of_order on goods_receipt (merchant_id, purchase_order_id, at desc);
select kassa_wall('goods_receipt', true);

-- What came with a lot number or a last day. What is left of a lot is worked out: first expired goes first.
create table stock_lot (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  number text,
  expires_on date,
  received_on date not null,
  quantity bigint not null check (quantity > 0),
  document_id uuid not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id, variant_id) references stock (merchant_id, outlet_id, variant_id)
);
create index stock_lot_of_stock on stock_lot (merchant_id, outlet_id, variant_id, expires_on);
select kassa_wall('stock_lot');

create table transfer (
  merchant_id uuid not null,
  id uuid not null,
  -- The shipping outlet.
  outlet_id uuid not null,
  to_outlet_id uuid not null,
  number text not null,
  state text not null check (state in ('draft', 'shipped', 'partially-received', 'completed', 'cancelled')),
  note text not null default '',
  currency text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  shipped_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, to_outlet_id) references outlet (merchant_id, id),
  check (outlet_id <> to_outlet_id)
);
create index transfer_by_time on transfer (merchant_id, outlet_id, created_at desc, id desc);
create index transfer_to on transfer (merchant_id, to_outlet_id, created_at desc, id desc);
select kassa_wall('transfer');

create table transfer_line (
  merchant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- That of the document: every row with money names it (D80).
  currency text not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  received bigint not null default 0 check (received >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  sent_back bigint not null default 0 check (sent_back >= 0),
  -- What the goods were worth when they left.
  cost_minor bigint not null default 0,
  -- The pieces it names, of goods with serial numbers.
  serials text[] not null default '{}',
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references transfer (merchant_id, id),
  foreign key (merchant_id, document_id, currency) references transfer (merchant_id, id, currency),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index transfer_line_of_document on transfer_line (merchant_id, document_id, position);
create index transfer_line_of_variant on transfer_line (merchant_id, variant_id);
select kassa_wall('transfer_line');

create table transfer_event (
  merchant_id uuid not null,
  id uuid not null,
  transfer_id uuid not null,
  kind text not null check (kind in ('shipped', 'received', 'cancelled')),
  note text not null default '',
  by_name text not null,
  at timestamptz not null,
  -- [{ "lineId", "received", "damaged", "short", "extra" }]
  lines jsonb not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, transfer_id) references transfer (merchant_id, id)
);
create index transfer_event_of_transfer on transfer_event (merchant_id, transfer_id, at desc);
select kassa_wall('transfer_event', true);

create table damage_report (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  number text not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected')),
  reason text not null,
  note text not null default '',
  reporter_name text not null,
  happened_at timestamptz not null,
  file_ids uuid[] not null default '{}',
  currency text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  decided_at timestamptz,
  decided_by_name text,
  decision_note text not null default '',
  is_automatic boolean not null default false,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index damage_report_by_time on damage_report (merchant_id, outlet_id, created_at desc, id desc);
select kassa_wall('damage_report');

create table damage_report_line (
  merchant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- That of the document: every row with money names it (D80).
  currency text not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  -- What the goods cost, once approved.
  cost_minor bigint,
  -- The pieces it names, of goods with serial numbers.
  serials text[] not null default '{}',
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references damage_report (merchant_id, id),
  foreign key (merchant_id, document_id, currency) references damage_report (merchant_id, id, currency),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index damage_report_line_of_document on damage_report_line (merchant_id, document_id, position);
select kassa_wall('damage_report_line');

create table stocktake (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  number text not null,
  state text not null check (state in ('counting', 'review', 'applied', 'cancelled')),
  scope jsonb not null,
  is_blind boolean not null,
  tolerance_units bigint not null check (tolerance_units >= 0),
  tolerance_basis_points integer not null check (tolerance_basis_points between 0 and 10000),
  note text not null default '',
  currency text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  finished_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index stocktake_by_time on stocktake (merchant_id, outlet_id, created_at desc, id desc);
select kassa_wall('stocktake');

-- What is to be counted, with the stock at the opening. `open_outlet_id` is set while the check is open, so that an item
-- stands in one open check of an outlet at a time.
create table stocktake_line (
  merchant_id uuid not null,
  document_id uuid not null,
  -- That of the document: every row with money names it (D80).
  currency text not null,
  variant_id uuid not null,
  snapshot bigint not null,
  open_outlet_id uuid,
  -- What applying found and did; null for what nobody counted.
  counted bigint,
  expected bigint,
  variance_minor bigint,
  primary key (merchant_id, document_id, variant_id),
  foreign key (merchant_id, document_id) references stocktake (merchant_id, id),
  foreign key (merchant_id, document_id, currency) references stocktake (merchant_id, id, currency),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create unique index stocktake_line_open on stocktake_line (merchant_id, open_outlet_id, variant_id)
  where open_outlet_id is not null;
select kassa_wall('stocktake_line');

create table stocktake_count (
  merchant_id uuid not null,
  document_id uuid not null,
  variant_id uuid not null,
  count_key text not null check (char_length(count_key) between 1 and 50),
  quantity bigint not null check (quantity between 0 and 999999999),
  -- The pieces it names, of goods with serial numbers.
  serials text[] not null default '{}',
  counted_at timestamptz not null,
  by_name text not null,
  primary key (merchant_id, document_id, variant_id, count_key),
  foreign key (merchant_id, document_id, variant_id) references stocktake_line (merchant_id, document_id, variant_id)
);
select kassa_wall('stocktake_count');

-- What a desk holds for a basket that is about to be paid (D73): counts until it expires or the order is booked.
create table stock_reservation (
  merchant_id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity > 0),
  device_id uuid not null,
  expires_at timestamptz not null,
  primary key (merchant_id, order_id, variant_id),
  foreign key (merchant_id, outlet_id, variant_id) references stock (merchant_id, outlet_id, variant_id)
);
create index stock_reservation_of_stock on stock_reservation (merchant_id, outlet_id, variant_id, expires_at);
select kassa_wall('stock_reservation');

-- One piece of a product, found by its number in one spelling. Where it is follows from its last entry.
create table serial_number (
  merchant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  -- As first typed; `folded` is what is compared.
  number text not null check (char_length(number) between 1 and 50),
  folded text not null check (char_length(folded) between 1 and 200),
  state text not null check (state in ('in-stock', 'in-transit', 'sold', 'damaged', 'returned', 'missing', 'untracked')),
  -- Where it is, or was last.
  outlet_id uuid not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, variant_id, folded),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index serial_number_by_number on serial_number (merchant_id, folded text_pattern_ops);
create index serial_number_in_stock on serial_number (merchant_id, outlet_id, variant_id) where state = 'in-stock';
select kassa_wall('serial_number');

create table serial_entry (
  merchant_id uuid not null,
  -- Order of writing; gaps mean nothing.
  entry_number bigint generated always as identity,
  serial_id uuid not null,
  kind text not null check (kind in (
    'receipt', 'numbered', 'sale', 'refund', 'damage', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
    'transfer-difference', 'stocktake', 'untracked'
  )),
  -- Null for the first entry of a number.
  before_state text,
  before_outlet_id uuid,
  after_state text not null,
  after_outlet_id uuid not null,
  document_kind text not null,
  document_id uuid not null,
  -- The line of the order it was sold on, from 0.
  line integer,
  actor_kind text not null,
  actor_id uuid,
  device_id uuid,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, serial_id) references serial_number (merchant_id, id),
  foreign key (merchant_id, after_outlet_id) references outlet (merchant_id, id),
  check ((before_state is null) = (before_outlet_id is null))
);
create index serial_entry_of_serial on serial_entry (merchant_id, serial_id, entry_number);
create index serial_entry_of_document on serial_entry (merchant_id, document_id);
select kassa_wall('serial_entry', true);

-- What a day did to an item's stock, added up from the stock book by a job (docs/decisions/0181): thirty days of sales are then a
-- few rows an item instead of every entry.
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
