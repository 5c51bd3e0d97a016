-- owner: sales
-- older programs work on: they open and close shifts without these rows, as before
--
-- What went between a drawer and the safe where a shift opened and closed (docs/decisions/2801). It is written with the shift's entry and never changes; it is in
-- no drawer's book, and the accounts read it. A shift that an older program opened or closed has none of that kind.
create table cash_between_shifts (
  merchant_id uuid not null,
  shift_id uuid not null,
  kind text not null check (kind in ('opening', 'closing')),
  outlet_id uuid not null,
  currency text not null,
  -- Of an opening, the part of what is told as its float that already lay in the drawer. Of a closing, what left the drawer for the safe; below zero, came from it.
  amount_minor bigint not null,
  -- What a closing leaves in the drawer for the shift that opens next; of an opening nothing.
  left_minor bigint,
  business_day date not null,
  primary key (merchant_id, shift_id, kind),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  constraint cash_between_shifts_left check ((left_minor is null) = (kind = 'opening'))
);
create index cash_between_shifts_by_day on cash_between_shifts (merchant_id, outlet_id, business_day);
select kassa_wall('cash_between_shifts', true);

-- owner: accounting
create trigger notes_late_day after insert on cash_between_shifts for each row
  when (new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
