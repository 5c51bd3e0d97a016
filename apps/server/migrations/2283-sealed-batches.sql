-- owner: accounting
--
-- The journal of an outlet's business day as it was sealed, numbered without a gap and hashed to the one before. Roles and amounts, no names of people. A batch
-- never changes: what comes later stands in the next one, with its business day.
create table journal_batch (
  merchant_id uuid not null,
  outlet_id uuid not null,
  number integer not null check (number > 0),
  day date not null,
  -- Every till of the outlet was heard after the day; a person sealed it; or the outlet waited long enough.
  reason text not null check (reason in ('heard', 'hand', 'waited')),
  -- Tills that were not heard.
  silent uuid[] not null,
  -- Stock movements of the day whose cost nobody knows: they are in no line.
  unvalued integer not null check (unvalued >= 0),
  sealed_at timestamptz not null,
  -- SHA-256 in hexadecimal, over the hash before and the batch as text.
  hash text not null check (char_length(hash) = 64),
  primary key (merchant_id, outlet_id, number),
  unique (merchant_id, outlet_id, day),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('journal_batch', true);

create table journal_batch_line (
  merchant_id uuid not null,
  outlet_id uuid not null,
  number integer not null,
  position integer not null check (position > 0),
  -- The day of the documents; earlier than the batch's where they came late.
  business_day date not null,
  -- The day under which the ledger has it: the first that was not closed.
  posting_day date not null check (posting_day >= business_day),
  role text not null,
  -- Debit positive, credit negative, in the outlet's currency.
  minor numeric(40) not null check (minor <> 0),
  rate_basis_points integer,
  rate_millionths integer,
  tax_code text,
  method integer,
  category_id uuid,
  reason text,
  primary key (merchant_id, outlet_id, number, position),
  foreign key (merchant_id, outlet_id, number) references journal_batch (merchant_id, outlet_id, number)
);
select kassa_wall('journal_batch_line', true);
create index journal_batch_line_by_day on journal_batch_line (merchant_id, outlet_id, business_day);
