-- Suppliers and the documents that move stock: purchase orders, transfers, damage reports, stocktakes; reservations and lots
-- (specification §3, D10–D13, D73).

alter table stock_entry drop constraint stock_entry_kind_check;
alter table stock_entry add constraint stock_entry_kind_check check (kind in (
  'opening', 'sale', 'refund', 'adjustment', 'receipt', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
  'transfer-difference', 'damage', 'stocktake', 'exchange', 'exchange-cancel', 'import'
));
create index stock_entry_by_day on stock_entry (merchant_id, outlet_id, business_day);

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
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  unit_price_minor bigint not null check (unit_price_minor between 1 and 99999999),
  received bigint not null default 0 check (received >= 0),
  returned bigint not null default 0 check (returned between 0 and received),
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references purchase_order (merchant_id, id),
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
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  received bigint not null default 0 check (received >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  sent_back bigint not null default 0 check (sent_back >= 0),
  -- What the goods were worth when they left.
  cost_minor bigint not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references transfer (merchant_id, id),
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
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index damage_report_by_time on damage_report (merchant_id, outlet_id, created_at desc, id desc);
select kassa_wall('damage_report');

create table damage_report_line (
  merchant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  position integer not null,
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  -- What the goods cost, once approved.
  cost_minor bigint,
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references damage_report (merchant_id, id),
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
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index stocktake_by_time on stocktake (merchant_id, outlet_id, created_at desc, id desc);
select kassa_wall('stocktake');

-- What is to be counted, with the stock at the opening. `open_outlet_id` is set while the check is open, so that an item
-- stands in one open check of an outlet at a time.
create table stocktake_line (
  merchant_id uuid not null,
  document_id uuid not null,
  variant_id uuid not null,
  snapshot bigint not null,
  open_outlet_id uuid,
  -- What applying found and did; null for what nobody counted.
  counted bigint,
  expected bigint,
  variance_minor bigint,
  primary key (merchant_id, document_id, variant_id),
  foreign key (merchant_id, document_id) references stocktake (merchant_id, id),
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
