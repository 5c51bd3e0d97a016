-- Pieces known by their serial number: where each is, and the book of how it came there (specification §3, D73).

alter table product add column tracks_serials boolean not null default false
  check (not tracks_serials or type = 'standard');

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
