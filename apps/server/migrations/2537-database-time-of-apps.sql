-- owner: platform
-- older programs work on: what they count says nothing of the time
--
-- How long the transactions of an app took on a day, milliseconds.
alter table app_call_day add column database_millis bigint not null default 0;
