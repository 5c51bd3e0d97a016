-- The pieces that the lines of stock documents name, of goods with serial numbers.

alter table damage_report_line add column serials text[] not null default '{}';
alter table transfer_line add column serials text[] not null default '{}';
alter table stocktake_count add column serials text[] not null default '{}';
