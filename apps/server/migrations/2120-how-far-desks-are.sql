-- owner: device
-- How far the desk of a till is, as it says itself (contract/device/desk-level.ts): what older ones do not know waits for it. 0: from before such
-- numbers.
alter table device_registration add column desk_level integer not null default 0 check (desk_level between 0 and 10000);
