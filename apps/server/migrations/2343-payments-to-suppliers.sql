-- owner: inventory
--
-- Money paid for a supplier's bill, or that came back for a credit note; one that was wrong is turned round by another. A credit note that is set off against a
-- bill moves no money.
create table supplier_payment (
  merchant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  currency text not null,
  method text not null check (method in ('bank', 'card', 'cash', 'credit')),
  -- The day it was paid, which is its day in the books.
  business_day date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- What the bank took for it, beside the amount.
  fee_minor bigint not null default 0,
  credit_id uuid,
  reverses uuid,
  reason text not null default '',
  at timestamptz not null,
  by_name text not null,
  primary key (merchant_id, id),
  unique (merchant_id, reverses),
  foreign key (merchant_id, bill_id, currency) references supplier_bill (merchant_id, id, currency),
  foreign key (merchant_id, credit_id, currency) references supplier_bill (merchant_id, id, currency),
  foreign key (merchant_id, reverses) references supplier_payment (merchant_id, id),
  check ((method = 'credit') = (credit_id is not null)),
  check ((amount_minor > 0) = (reverses is null))
);
create index supplier_payment_of_bill on supplier_payment (merchant_id, bill_id);
create index supplier_payment_of_credit on supplier_payment (merchant_id, credit_id) where credit_id is not null;
select kassa_wall('supplier_payment', true);
