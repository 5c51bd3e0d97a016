-- owner: sales
-- Goods that were refused because whoever bought them was too young stand in the log of what was taken out of baskets.
alter table removal drop constraint removal_what_check;
alter table removal add constraint removal_what_check check (what in ('line', 'basket', 'age'));
