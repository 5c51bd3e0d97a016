-- owner: inventory
-- What an entry began with is what it ended with less what it moved, and of a sale its order says the rest: null is an order's entry, written when
-- the order was received, by whoever sold it. Entries from before say it themselves.
alter table stock_entry alter column before_quantity drop not null, alter column document_kind drop not null,
  alter column reason drop not null, alter column reason drop default, alter column actor_kind drop not null, alter column at drop not null;
