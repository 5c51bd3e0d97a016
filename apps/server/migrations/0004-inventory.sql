-- Stock as a book: entries that are never changed, and a running total kept in the same transaction (house: books).

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
select kassa_wall('stock');

create table stock_entry (
  merchant_id uuid not null,
  -- Order of writing; gaps mean nothing.
  entry_number bigint generated always as identity,
  outlet_id uuid not null,
  variant_id uuid not null,
  kind text not null check (kind in (
    'opening', 'sale', 'refund', 'adjustment', 'receipt', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel', 'damage', 'stocktake', 'exchange', 'exchange-cancel'
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
select kassa_wall('stock_entry', true);
