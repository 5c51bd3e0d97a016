-- owner: payment
-- older programs work on: what comes beside a sale while one runs stands in no row, and stays posted as cash that was put in
--
-- Money that came beside a sale which the server had booked already, by what it was, from the day on which it came; and, less than nothing, that it was given back
-- (docs/decisions/2875). Money of a channel is not here: its attempt says it.
create table overpayment (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in ('cash', 'notes', 'outside', 'returned')),
  -- How it was paid, outside the drawer.
  method integer,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  constraint overpayment_method check ((kind = 'outside') = (method is not null))
);
create index overpayment_by_day on overpayment (merchant_id, outlet_id, business_day);
create index overpayment_by_order on overpayment (merchant_id, order_id);
select kassa_wall('overpayment', true);

-- The business day of what was given back: that of its outlet at the moment.
create function kassa_overpayment_day() returns trigger language plpgsql as $$
begin
  select kassa_business_day(o, new.at) into new.business_day from outlet o where o.merchant_id = new.merchant_id and o.id = new.outlet_id;
  return new;
end $$;
create trigger has_its_day before insert on overpayment for each row when (new.business_day is null) execute function kassa_overpayment_day();

-- owner: accounting
create trigger notes_late_day after insert on overpayment for each row
  when (new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
