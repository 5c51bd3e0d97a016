-- owner: device
--
-- What a device says of itself with its heartbeats: printing, goods brought up to date, and the last lines of its own log. Source:
-- features, DV-P05.

alter table device_registration
  add column synced_at timestamptz,
  add column papers_waiting integer not null default 0,
  add column papers_unsure integer not null default 0,
  add column printer_problem text not null default '';

create table device_log (
  merchant_id uuid not null,
  device_id uuid not null,
  -- The device's own: a line that comes twice is one.
  id uuid not null,
  -- By the device's clock, which may be wrong; lines stand by when they came.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Among the lines that came together.
  place smallint not null,
  event text not null check (char_length(event) <= 20),
  detail text not null check (char_length(detail) <= 120),
  primary key (merchant_id, device_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index device_log_newest on device_log (merchant_id, device_id, received_at, place);
select kassa_wall('device_log');
