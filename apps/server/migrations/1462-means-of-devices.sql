-- owner: device
--
-- What a device has left, as its browser tells: room to write, and battery. Null: it does not tell. Source: features, DV-P05.

alter table device_registration
  add column storage_used bigint check (storage_used between 0 and 1000000000000000),
  add column storage_quota bigint check (storage_quota between 0 and 1000000000000000),
  add column battery_percent smallint check (battery_percent between 0 and 100),
  add column battery_charging boolean,
  add check ((storage_used is null) = (storage_quota is null)),
  add check ((battery_percent is null) = (battery_charging is null));
