-- owner: stock
-- What goods cost where their entry also repaired what was sold before: the difference to its value is the repair. Null: they cost what the
-- entry is worth.
alter table stock_entry add column cost_minor bigint;
