-- owner: platform
--
-- Every sale writes an event that lives three days. It is found while it waits, and by its number; nothing looks for one by its id, which subscriptions
-- note themselves (handled_event).
alter table outbox drop constraint outbox_pkey;
drop index outbox_waiting;
create index outbox_waiting on outbox (created_at) where sequence is null;
