-- owner: device
--
-- What hangs at a device: printers, drawers, scanners, scales. A serial number stands once among a merchant's devices, and once among its
-- peripherals of a type. Source: specification §3 (Device, Peripheral), DV-S01 to DV-S08.

-- Where a serial number was given twice, the later devices carry their own number behind it.
update device set serial_number = left(device.serial_number, 40) || ' #' || device.number
from (
  select merchant_id, id, row_number() over (partition by merchant_id, lower(serial_number) order by created_at, id) as place
  from device where serial_number <> '' and archived_at is null) as given
where given.merchant_id = device.merchant_id and given.id = device.id and given.place > 1;
create unique index device_serial on device (merchant_id, lower(serial_number))
  where serial_number <> '' and archived_at is null;

create table peripheral (
  merchant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  type text not null check (type in ('ticket-printer', 'label-printer', 'cash-box', 'scanner', 'scale')),
  model text not null check (char_length(model) between 1 and 100),
  serial_number text not null check (char_length(serial_number) between 2 and 50),
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create unique index peripheral_serial on peripheral (merchant_id, type, lower(serial_number)) where archived_at is null;
create index peripheral_of on peripheral (merchant_id, device_id);
select kassa_wall('peripheral');
