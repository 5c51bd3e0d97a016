-- owner: device
-- The closing of the shop that a till said it knows of, with its last heartbeat.
alter table device_registration add column heard_closing_at timestamptz;
