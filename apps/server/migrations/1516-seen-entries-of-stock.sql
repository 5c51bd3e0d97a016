-- owner: inventory
-- As with orders (1515).
alter table stock_entry set (autovacuum_vacuum_insert_scale_factor = 0.01);
