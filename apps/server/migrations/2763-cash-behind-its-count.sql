-- owner: sales
-- older programs work on: they book such documents without it, as before
--
-- Cash that the books hear of after its shift was closed (docs/decisions/2763). A closed shift never changes, so it stands here and in no drawer's book; the
-- accounts read it. A document that is booked then (`booked`) has its money in its payments, and only the count here; a movement (`in`, `out`) and an entry that is
-- kept in quarantine (`unbooked`) have theirs here.
create table cash_behind_count (
  merchant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in ('booked', 'unbooked', 'in', 'out')),
  currency text not null,
  -- Into the drawer, positive.
  amount_minor bigint not null,
  -- The part of its cash that the count had, as over or short, without anybody expecting it; signed as the cash.
  counted_minor bigint not null,
  -- Notes of another currency that paid a document, of which the count had found as many too much: a row for each currency.
  notes_currency text,
  notes_minor bigint,
  -- Where money that was taken out went, and whether it paid out tips.
  destination text check (destination in ('safe', 'bank')),
  is_tips boolean not null default false,
  document_id uuid,
  document_number text,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  constraint cash_behind_count_moves check (case kind
    when 'booked' then amount_minor = 0 and (counted_minor <> 0) = (notes_currency is null) and document_id is not null
    when 'unbooked' then amount_minor <> 0 and document_id is not null and notes_currency is null
    else amount_minor <> 0 and document_id is null and notes_currency is null end),
  constraint cash_behind_count_notes check ((notes_currency is null) = (notes_minor is null))
);
create index cash_behind_count_by_day on cash_behind_count (merchant_id, outlet_id, business_day);
create index cash_behind_count_by_document on cash_behind_count (merchant_id, document_id) where document_id is not null;
select kassa_wall('cash_behind_count', true);

-- owner: accounting
create trigger notes_late_day after insert on cash_behind_count for each row
  when (new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
