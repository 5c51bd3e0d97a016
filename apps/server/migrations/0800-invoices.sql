-- owner: print
--
-- Invoices that customers ask for, one per order that stands, and the credit notes that take them back. What was issued is never
-- changed; only that it was taken back is noted on it. Source: RC-P04, D62.

create table invoice (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in ('invoice', 'ryoshusho', 'fapiao-request')),
  number text not null,
  issued_at timestamptz not null,
  buyer_name text not null check (char_length(buyer_name) between 1 and 100),
  buyer_tax_number text not null check (char_length(buyer_tax_number) <= 50),
  purpose text not null check (char_length(purpose) <= 100),
  -- Given back of the order before this was issued.
  refunded_minor bigint not null check (refunded_minor >= 0),
  -- A credit note: which invoice it takes back, and why.
  credits_id uuid,
  reason text not null default '' check (char_length(reason) <= 100),
  credited_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, credits_id) references invoice (merchant_id, id)
);
create unique index invoice_standing on invoice (merchant_id, order_id) where credits_id is null and credited_at is null;
create index invoice_of_order on invoice (merchant_id, order_id);
select kassa_wall('invoice');
