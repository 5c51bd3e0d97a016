-- owner: sales
--
-- Where cash went that was taken out of a drawer beside sales: into the safe, or to the bank with the number of its slip (payments.md §7). Null:
-- another way.
alter table cash_entry add column destination text check (destination in ('safe', 'bank')),
  add column slip text,
  add constraint cash_entry_destination_goes_out check (destination is null or (kind = 'out' and amount_minor < 0));
