-- owner: print
--
-- What a shop's authority or its agent gave for a sale: the number of its fiscal receipt and the text of its code. Written once. Source: D56.
create table fiscal_receipt (
  merchant_id uuid not null,
  order_id uuid not null,
  number text not null check (number ~ '^[ -~]{1,50}$'),
  code text not null check (char_length(code) <= 500 and code ~ '^[ -~]+$'),
  by_name text not null,
  supplied_at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id)
);
select kassa_wall('fiscal_receipt', true);
