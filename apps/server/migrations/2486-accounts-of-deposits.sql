-- owner: member
--
-- A stored-value account that holds what is paid ahead for one order is a deposit in the books from now on. Those that stand already stay gift cards, as the days that
-- were sealed have them.
alter table purse add column is_deposit boolean not null default false;
