-- owner: moving
-- Shops that came from other systems: each move, and of every thing that came whence it came and what its file said.

create table shop_move (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  began_at timestamptz not null,
  -- Null while it goes on, and where it was broken off; the same files again go on with it.
  ended_at timestamptz,
  -- What was said because no file says it: currency, outlets of locations, taxes …
  decisions jsonb not null,
  product_count integer not null default 0 check (product_count >= 0),
  member_count integer not null default 0 check (member_count >= 0),
  primary key (merchant_id, id)
);
select kassa_wall('shop_move');

create table shop_move_source (
  merchant_id uuid not null,
  move_id uuid not null,
  kind text not null check (kind in ('product', 'member')),
  -- By which the system knows it, its name before it.
  source_key text not null check (char_length(source_key) between 1 and 400),
  target_id uuid not null,
  -- What the file said of goods; of people only what they bring along, for who they are stands in their card and is erased there.
  said jsonb not null,
  primary key (merchant_id, kind, source_key),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id)
);
create index shop_move_source_of_move on shop_move_source (merchant_id, move_id);
select kassa_wall('shop_move_source');
