-- owner: sales
-- What the ways of paying cost the customers (PY-P08): paid with the order's tenders, in no total, tax of goods or threshold.
alter table sales_order
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column fee_tax_minor bigint not null default 0 check (fee_tax_minor >= 0);
-- What of a tender's amount is its fee.
alter table payment add column fee_minor bigint not null default 0 check (fee_minor >= 0);
