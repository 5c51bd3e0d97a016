-- owner: sales
--
-- Notes of other currencies that customers paid with (payments.md §7), each currency a drawer's book of its own: what came in with a sale, and
-- what the closing's count says otherwise. `value_minor` is what they counted in the outlet's currency; nothing is paid out of them, and what
-- was counted leaves with the closing.
create table foreign_cash (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  -- Null where the sale counts in no shift.
  shift_id uuid,
  kind text not null check (kind in ('sale', 'closing')),
  currency text not null,
  amount_minor bigint not null,
  value_currency text not null,
  value_minor bigint not null check (value_minor >= 0),
  document_id uuid,
  -- Which of the document's payments it is part of.
  position integer,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  constraint foreign_cash_of_a_sale check (case kind
    when 'sale' then amount_minor > 0 and document_id is not null and position is not null
    else shift_id is not null and value_minor = 0 and document_id is null end)
);
create index foreign_cash_by_shift on foreign_cash (merchant_id, shift_id) where shift_id is not null;
create index foreign_cash_by_document on foreign_cash (merchant_id, document_id) where document_id is not null;
select kassa_wall('foreign_cash', true);
-- What was found of each of them when the shift was closed.
alter table shift add column foreign_counts jsonb not null default '[]';
