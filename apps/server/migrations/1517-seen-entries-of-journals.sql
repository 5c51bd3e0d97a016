-- owner: journal
-- As with orders (1515).
alter table journal_entry set (autovacuum_vacuum_insert_scale_factor = 0.01);
