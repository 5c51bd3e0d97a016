-- owner: device
-- When the browser of a till said last that it shows the office (docs/decisions/2392). A till that was heard of since is used as a desk.
alter table device_registration add column office_at timestamptz;
