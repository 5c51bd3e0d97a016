-- owner: print
--
-- Papers that somebody in the back office sends to a printer of the network: theirs, no device's.

alter table network_print alter column device_id drop not null;
alter table network_print add column account_id uuid;
alter table network_print add constraint network_print_asked_by check (num_nonnulls(device_id, account_id) = 1);
