-- owner: device
--
-- Codes by which a new browser becomes a device of the list. They are found before the tenant is known; the code itself is kept
-- nowhere. Source: features, DV-P04.

create table device_pairing (
  merchant_id uuid not null,
  device_id uuid not null,
  -- Where the device stood: moved, it waits for another code.
  outlet_id uuid not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  made_by uuid not null,
  expires_at timestamptz not null,
  -- SHA-256 of the key of the browser that used the code: the same one may ask again where it heard no answer.
  used_by_key bytea check (octet_length(used_by_key) = 32),
  -- The newest code of a device takes the place of the one before.
  primary key (merchant_id, device_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create unique index device_pairing_code on device_pairing (code_hash);
select kassa_wall('device_pairing');
create policy platform_all on device_pairing to kassa_platform using (true) with check (true);
grant select, update on device_pairing to kassa_platform;
