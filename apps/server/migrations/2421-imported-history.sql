-- owner: moving
-- Sales of another system, beside the books and never in them: no order, drawer, tax or proof knows of them. Each file posts what it changes to
-- what files before it said, so that the sum of all rows of a sale is what is known of it, and undoing a move takes its own rows away.

create table imported_sale (
  merchant_id uuid not null,
  id bigint generated always as identity,
  move_id uuid not null,
  -- The place of the file among those of its move; 32767 takes sums of days back for which single sales came.
  file_no smallint not null,
  system text not null,
  -- A sale by its number there, or the sum of a day.
  kind text not null check (kind in ('order', 'day')),
  source_key text not null,
  outlet_id uuid not null,
  business_day date not null,
  member_id uuid,
  currency text not null,
  -- With tax, less what was given back.
  amount_minor bigint not null,
  orders integer not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select kassa_wall('imported_sale');
create index imported_sale_of_source on imported_sale (merchant_id, system, source_key);
create index imported_sale_of_day on imported_sale (merchant_id, business_day, outlet_id);
create index imported_sale_of_member on imported_sale (merchant_id, member_id, business_day) where member_id is not null;
create index imported_sale_of_move on imported_sale (merchant_id, move_id, file_no);

-- How much of goods that are here was sold there, by the same rule.
create table imported_goods (
  merchant_id uuid not null,
  id bigint generated always as identity,
  move_id uuid not null,
  file_no smallint not null,
  system text not null,
  source_key text not null,
  outlet_id uuid not null,
  business_day date not null,
  variant_id uuid not null,
  -- In the variant's own unit.
  quantity bigint not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
select kassa_wall('imported_goods');
create index imported_goods_of_source on imported_goods (merchant_id, system, source_key);
create index imported_goods_of_variant on imported_goods (merchant_id, variant_id, business_day);
create index imported_goods_of_move on imported_goods (merchant_id, move_id, file_no);
