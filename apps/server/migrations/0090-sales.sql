-- owner: sales
-- stands for: 0006-sales 0007-booking 0012-order-lists 0014-orders-by-outlet 0015-quick-compression 0200-shift-counts
--
-- Orders, refunds, shifts and the drawer's book (specification §4; D16, D17, D51, D75, D76). Nothing here is counted up by every sale;
-- totals are summed from rows.

create table shift (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  staff_id uuid not null,
  number text not null,
  currency text not null,
  business_day date not null,
  float_minor bigint not null check (float_minor >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  expected_minor bigint,
  counted_minor bigint,
  counts jsonb,
  next_float_minor bigint,
  note text,
  -- What the shift had added up to when it was closed, cash by kind too; the rows behind it never change.
  closing jsonb,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check (closed_at is null or (expected_minor is not null and counted_minor is not null))
);
create index shift_by_outlet on shift (merchant_id, outlet_id, opened_at desc);
create index shift_newest on shift (merchant_id, opened_at desc, id desc);
create index shift_by_number on shift (merchant_id, number);
create index shift_by_device on shift (merchant_id, device_id);
create index shift_open on shift (merchant_id, outlet_id, opened_at desc, id desc) where closed_at is null;
create index shift_uneven on shift (merchant_id, outlet_id, opened_at desc, id desc) where counted_minor <> expected_minor;
select kassa_wall('shift');

-- Interim counts at handovers (D51).
create table shift_count (
  merchant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  outlet_id uuid not null,
  staff_id uuid not null,
  to_staff_id uuid,
  currency text not null,
  -- What the books expected when the count was booked.
  expected_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  counts jsonb not null,
  note text,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, to_staff_id) references staff (merchant_id, id)
);
create index shift_count_by_shift on shift_count (merchant_id, shift_id, at);
select kassa_wall('shift_count', true);

create table sales_order (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  -- Compared byte by byte, so that the start of a number is found by the index.
  number text collate "C" not null,
  -- 1 sales, 2 recharge, 3 points exchange (specification §4).
  type smallint not null check (type in (1, 2, 3)),
  status text not null check (status in ('unpaid', 'cancelled', 'overtime', 'paid', 'refunded', 'awaiting-receipt', 'received', 'completion')),
  currency text not null,
  device_id uuid,
  shift_id uuid,
  staff_id uuid not null,
  member_id uuid,
  origin_minor bigint not null,
  goods_minor bigint not null,
  tax_minor bigint not null,
  tax_is_included boolean not null,
  rounding_adjustment_minor bigint not null default 0,
  -- What was owed, before cash rounding.
  total_minor bigint not null check (total_minor >= 0),
  cash_rounding_minor bigint not null default 0,
  promotion_minor bigint not null default 0,
  member_minor bigint not null default 0,
  coupon_minor bigint not null default 0,
  points_minor bigint not null default 0,
  manual_minor bigint not null default 0,
  rounding_minor bigint not null default 0,
  points_used bigint not null default 0,
  points_earned bigint not null default 0,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  line_count integer not null,
  -- The basket as priced: what went in and what came out, frozen for refunds and for 'why this price'.
  snapshot jsonb not null,
  priced jsonb not null,
  catalogue_cursor bigint not null default 0,
  under_review boolean not null default false,
  note text,
  sold_at timestamptz not null,
  received_at timestamptz not null,
  clock_offset_ms bigint,
  business_day date not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index sales_order_newest_of_outlet on sales_order (merchant_id, outlet_id, business_day desc, sold_at desc, id desc);
create index sales_order_by_day on sales_order (merchant_id, business_day, outlet_id);
create index sales_order_by_shift on sales_order (merchant_id, shift_id);
create index sales_order_under_review on sales_order (merchant_id, business_day desc, sold_at desc) where under_review;
create index sales_order_with_refund on sales_order (merchant_id, business_day desc, sold_at desc) where refunded_minor > 0;
create index sales_order_unusual on sales_order (merchant_id, status, business_day desc, sold_at desc)
  where status <> 'completion';
select kassa_wall('sales_order');

-- The frozen basket is most of what a sale writes; lz4 packs it in a third of the time where the database knows it.
do $$
begin
  alter table sales_order alter column snapshot set compression lz4, alter column priced set compression lz4;
exception when feature_not_supported or invalid_parameter_value then null;
end $$;

create table order_line (
  merchant_id uuid not null,
  order_id uuid not null,
  line integer not null,
  line_id text not null,
  kind text not null,
  product_id uuid,
  variant_id uuid,
  name text not null,
  code text,
  quantity bigint not null check (quantity > 0),
  weight_unit text,
  currency text not null,
  unit_price_minor bigint not null,
  list_minor bigint not null,
  payable_minor bigint not null,
  tax_minor bigint not null,
  rounding_adjustment_minor bigint not null default 0,
  tax_name text,
  tax_rate_basis_points integer not null,
  deductions jsonb not null default '[]',
  -- What the line took out of stock: [{ "variantId", "quantity", "isThousandths" }]; a combination its parts. Frozen, so that
  -- a refund puts back what was taken whatever became of the combination since (D15).
  stock_moves jsonb not null default '[]',
  -- Cost of what left stock, at moving average when it was booked.
  cost_minor bigint not null default 0,
  business_day date not null,
  refunded_quantity bigint not null default 0,
  refunded_minor bigint not null default 0,
  primary key (merchant_id, order_id, line),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id),
  check (refunded_quantity between 0 and quantity)
);
create index order_line_by_variant on order_line (merchant_id, variant_id, business_day);
select kassa_wall('order_line');

create table order_tax (
  merchant_id uuid not null,
  order_id uuid not null,
  rate_basis_points integer not null,
  name text not null default '',
  currency text not null,
  payable_minor bigint not null,
  tax_minor bigint not null,
  primary key (merchant_id, order_id, rate_basis_points),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id)
);
select kassa_wall('order_tax', true);

-- The payments book: every tender of a sale (positive) and of a refund (negative).
create table payment (
  merchant_id uuid not null,
  document_id uuid not null,
  position integer not null,
  document_kind text not null check (document_kind in ('order', 'refund')),
  outlet_id uuid not null,
  shift_id uuid,
  method smallint not null check (method between 0 and 17),
  currency text not null,
  amount_minor bigint not null,
  received_minor bigint not null,
  change_minor bigint not null,
  cash_rounding_minor bigint not null default 0,
  reference text,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, document_id, position)
);
create index payment_by_shift on payment (merchant_id, shift_id) where shift_id is not null;
create index payment_by_day on payment (merchant_id, business_day);
select kassa_wall('payment', true);

create table refund (
  merchant_id uuid not null,
  id uuid not null,
  -- Compared byte by byte, so that the start of a number is found by the index.
  number text collate "C" not null,
  -- null: without the sale at hand (D75).
  order_id uuid,
  outlet_id uuid not null,
  device_id uuid,
  shift_id uuid,
  staff_id uuid,
  admin_id uuid,
  currency text not null,
  mode text not null check (mode in ('prorated', 'reprice', 'without-sale')),
  reason text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  tax_minor bigint not null,
  rounding_adjustment_minor bigint not null default 0,
  cash_rounding_minor bigint not null default 0,
  points_returned bigint not null default 0,
  points_taken bigint not null default 0,
  -- The rule's whole result, frozen.
  result jsonb not null,
  refunded_at timestamptz not null,
  received_at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index refund_by_order on refund (merchant_id, order_id);
create index refund_by_day on refund (merchant_id, business_day, outlet_id);
create index refund_by_time on refund (merchant_id, refunded_at desc, id desc);
create index refund_by_shift on refund (merchant_id, shift_id) where shift_id is not null;
select kassa_wall('refund', true);

create table refund_line (
  merchant_id uuid not null,
  refund_id uuid not null,
  position integer not null,
  order_id uuid,
  line integer,
  product_id uuid,
  variant_id uuid,
  name text not null,
  quantity bigint not null check (quantity > 0),
  goods text not null check (goods in ('restock', 'damaged')),
  currency text not null,
  amount_minor bigint not null,
  tax_minor bigint not null,
  rounding_adjustment_minor bigint not null default 0,
  tax_rate_basis_points integer not null,
  cost_minor bigint not null default 0,
  business_day date not null,
  primary key (merchant_id, refund_id, position),
  foreign key (merchant_id, refund_id) references refund (merchant_id, id)
);
select kassa_wall('refund_line', true);

-- The drawer's book: float, sales, refunds, in, out, closing. Expected cash is its sum.
create table cash_entry (
  merchant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  outlet_id uuid not null,
  -- `no-sale`: the drawer was opened and nothing moved.
  kind text not null check (kind in ('float', 'sale', 'refund', 'in', 'out', 'closing', 'no-sale')),
  currency text not null,
  amount_minor bigint not null,
  -- Who moved it, where it was moved by hand.
  staff_id uuid,
  document_id uuid,
  document_number text,
  reason text,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  constraint cash_entry_no_sale_moves_nothing check (kind <> 'no-sale' or amount_minor = 0)
);
create index cash_entry_by_shift on cash_entry (merchant_id, shift_id);
select kassa_wall('cash_entry', true);

-- What happened to an order, in words' codes: sold, uploaded, refunded, reviewed, reprinted.
create table order_event (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  what text not null,
  by_name text,
  device_name text,
  facts jsonb not null default '{}',
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id)
);
create index order_event_by_order on order_event (merchant_id, order_id, at);
select kassa_wall('order_event', true);
