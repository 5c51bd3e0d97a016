-- owner: sales
--
-- Training at a desk: when it began and ended, by whom, and how many sales were tried. What was sold there is nowhere: a device keeps it to itself.
create table training (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  -- Null where the shift is not known here.
  shift_id uuid,
  began_by uuid not null,
  began_at timestamptz not null,
  ended_by uuid,
  -- Null while it goes on.
  ended_at timestamptz,
  -- How many sales were tried; null while it goes on.
  sales integer check (sales >= 0),
  received_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, began_by) references staff (merchant_id, id),
  foreign key (merchant_id, ended_by) references staff (merchant_id, id),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (sales is null))
);
create index training_by_shift on training (merchant_id, shift_id);
select kassa_wall('training');
