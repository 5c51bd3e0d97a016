-- owner: sales
-- Rows that are only added are marked as seen by all after a hundredth more of them, not a fifth: of ten million orders a fifth are the newest two
-- months, and these are what lists count. Without the mark each is looked up in its table (docs/decisions/1505).
alter table sales_order set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table order_line set (autovacuum_vacuum_insert_scale_factor = 0.01);
alter table payment set (autovacuum_vacuum_insert_scale_factor = 0.01);
