-- owner: sales
--
-- When staff began and ended work and breaks (SH-P08): as a desk's journal says it, or added by hand with a reason. What was not so is struck out and
-- stays to be seen.
create table clock_entry (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid,
  staff_id uuid not null,
  what text not null check (what in ('in', 'break', 'back', 'out')),
  at timestamptz not null,
  received_at timestamptz not null,
  business_day date not null,
  added_by text,
  reason text,
  struck_by text,
  struck_reason text,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  check ((device_id is null) = (added_by is not null)),
  check ((added_by is null) = (reason is null)),
  check ((struck_by is null) = (struck_reason is null))
);
create index clock_entry_by_day on clock_entry (merchant_id, business_day desc, staff_id, outlet_id);
select kassa_wall('clock_entry');
