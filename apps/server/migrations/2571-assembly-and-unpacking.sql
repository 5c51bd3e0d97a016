-- owner: inventory
-- older programs work on
-- Once something was assembled, they may fail to read or seal the journal of its days until they are replaced, and change nothing by it: to refuse them
-- from here on would stop the selling beside it as well.
-- Recipes of goods, and the documents that put goods together or take them apart (docs/decisions/2581).
create table recipe (
  merchant_id uuid not null references merchant (id),
  variant_id uuid not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, variant_id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
select kassa_wall('recipe');

create table recipe_part (
  merchant_id uuid not null,
  variant_id uuid not null,
  part_variant_id uuid not null,
  position integer not null,
  -- For one piece of the goods, in the unit of the part.
  quantity bigint not null check (quantity between 1 and 999999999),
  primary key (merchant_id, variant_id, part_variant_id),
  foreign key (merchant_id, variant_id) references recipe (merchant_id, variant_id),
  foreign key (merchant_id, part_variant_id) references variant (merchant_id, id),
  check (part_variant_id <> variant_id)
);
create index recipe_part_of_goods on recipe_part (merchant_id, part_variant_id);
select kassa_wall('recipe_part');

create table assembly (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  number text not null,
  kind text not null check (kind in ('assemble', 'unpack')),
  state text not null check (state in ('booked', 'undone')),
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999),
  note text not null default '',
  currency text not null,
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  undone_at timestamptz,
  undone_by_name text,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  check ((state = 'undone') = (undone_at is not null))
);
create index assembly_by_time on assembly (merchant_id, outlet_id, created_at desc, id desc);
select kassa_wall('assembly');

create table assembly_line (
  merchant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  currency text not null,
  position integer not null,
  variant_id uuid not null,
  -- Whether the goods leave the stock; others come into it.
  is_out boolean not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  -- The value that moved with them; null where nobody knows it.
  cost_minor bigint,
  serials text[] not null default '{}',
  primary key (merchant_id, id),
  foreign key (merchant_id, document_id) references assembly (merchant_id, id),
  foreign key (merchant_id, document_id, currency) references assembly (merchant_id, id, currency),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
create index assembly_line_of_document on assembly_line (merchant_id, document_id, position);
select kassa_wall('assembly_line');

-- Nobody waits while every row is tried: 2573 to 2575 do that, each table in a transaction of its own that blocks no writer.
alter table stock_entry drop constraint stock_entry_kind_check,
  add constraint stock_entry_kind_check check (kind in (
    'opening', 'sale', 'refund', 'adjustment', 'receipt', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
    'transfer-difference', 'damage', 'stocktake', 'exchange', 'exchange-cancel', 'import', 'revaluation', 'assembly', 'unpacking',
    'assembly-undo'
  )) not valid;
alter table serial_number drop constraint serial_number_state_check,
  add constraint serial_number_state_check check (state in (
    'in-stock', 'in-transit', 'sold', 'damaged', 'returned', 'missing', 'untracked', 'used'
  )) not valid;
alter table serial_entry drop constraint serial_entry_kind_check,
  add constraint serial_entry_kind_check check (kind in (
    'receipt', 'numbered', 'sale', 'refund', 'damage', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
    'transfer-difference', 'stocktake', 'untracked', 'assembly', 'unpacking', 'assembly-undo'
  )) not valid;
