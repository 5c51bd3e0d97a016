-- owner: sales
--
-- Cash out of a drawer that paid out tips which customers left on top (accounting.md): it lowers what is owed of them and is no expense.
alter table cash_entry add column is_tips boolean not null default false,
  add constraint cash_entry_tips_go_to_people check (not is_tips or (kind = 'out' and amount_minor < 0 and destination is null));
