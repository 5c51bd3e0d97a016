-- owner: inventory
-- A list of stock that was moved in, whose moment somebody knew, is a count as the shop's own are: what is heard of later is read against it.
create table moved_count (
  merchant_id uuid not null,
  move_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  counted bigint not null,
  counted_at timestamptz not null,
  applied_at timestamptz not null,
  -- The last entry of the stock when the count entered the books; 0 for none.
  applied_after bigint not null,
  -- The count before it, which is the last one again where the move is taken back.
  counted_before timestamptz,
  primary key (merchant_id, move_id, outlet_id, variant_id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  check (counted_at <= applied_at)
);
create index moved_count_of_stock on moved_count (merchant_id, outlet_id, variant_id, counted_at);
select kassa_wall('moved_count');
