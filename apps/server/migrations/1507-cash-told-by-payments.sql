-- owner: sales
-- True: this tender of a sale is the drawer's entry itself, and `cash_entry` has no row of it. Null: it moved no cash, or the drawer's book says so
-- in a row of its own, as it does of everything from before.
alter table payment add column is_drawer_entry boolean;
