-- owner: inventory
--
-- Bills and credit notes of suppliers. A draft is changed freely; one that differs from what came is held until somebody decides; one that is posted is in the
-- books from its own day on, and is turned round on the day it is made void.
create table supplier_bill (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  supplier_id uuid not null,
  kind text not null check (kind in ('bill', 'credit')),
  number text not null check (char_length(number) between 1 and 50),
  state text not null check (state in ('draft', 'held', 'posted', 'void')),
  -- The day on the paper, which is its day in the books.
  business_day date not null,
  due_on date not null check (due_on >= business_day),
  currency text not null,
  -- Freight and duty are spread over the goods by this.
  basis text not null check (basis in ('value', 'quantity')),
  note text not null default '',
  -- Sums of its lines; what is no cost of goods is in `expense_minor`.
  net_minor bigint not null check (net_minor >= 0),
  expense_minor bigint not null check (expense_minor between 0 and net_minor),
  tax_minor bigint not null check (tax_minor >= 0),
  created_at timestamptz not null,
  created_by_name text not null,
  posted_at timestamptz,
  posted_by_name text,
  -- Why a bill beyond its tolerance was accepted.
  approval_reason text,
  voided_at timestamptz,
  void_day date,
  void_reason text,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, supplier_id) references supplier (merchant_id, id),
  check ((state in ('posted', 'void')) = (posted_at is not null)),
  check ((state = 'void') = (void_day is not null and void_reason is not null and voided_at is not null))
);
create unique index supplier_bill_number on supplier_bill (merchant_id, supplier_id, kind, lower(number)) where state <> 'void';
create index supplier_bill_by_time on supplier_bill (merchant_id, outlet_id, created_at desc, id desc);
create index supplier_bill_by_day on supplier_bill (merchant_id, outlet_id, business_day);
select kassa_wall('supplier_bill');

create table supplier_bill_line (
  merchant_id uuid not null,
  document_id uuid not null,
  position integer not null,
  -- That of the bill: every row with money names it (D80).
  currency text not null,
  kind text not null check (kind in ('goods', 'freight', 'duty', 'other')),
  -- Goods only: the receipt, the line of its order, and how many of it.
  receipt_id uuid,
  order_line_id uuid,
  variant_id uuid,
  quantity bigint check (quantity between 1 and 999999999),
  text text not null default '',
  -- Without tax.
  amount_minor bigint not null check (amount_minor >= 0),
  tax_id uuid,
  tax_rate_basis_points integer not null,
  tax_rate_millionths integer,
  tax_code text,
  tax_minor bigint not null check (tax_minor >= 0),
  -- Written with the posting: what its pieces stood for as received, and its part of freight and duty.
  received_minor bigint not null default 0,
  landed_minor bigint not null default 0,
  primary key (merchant_id, document_id, position),
  foreign key (merchant_id, document_id, currency) references supplier_bill (merchant_id, id, currency),
  foreign key (merchant_id, receipt_id) references goods_receipt (merchant_id, id),
  foreign key (merchant_id, order_line_id) references purchase_order_line (merchant_id, id),
  foreign key (merchant_id, tax_id) references tax (merchant_id, id),
  unique (merchant_id, document_id, receipt_id, order_line_id),
  check ((kind = 'goods') = (receipt_id is not null and order_line_id is not null and variant_id is not null and quantity is not null))
);
create index supplier_bill_line_of_receipt on supplier_bill_line (merchant_id, receipt_id, order_line_id);
select kassa_wall('supplier_bill_line');
