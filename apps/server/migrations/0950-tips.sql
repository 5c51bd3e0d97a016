-- owner: sales
-- What customers gave on top of what they owed (CD-P20): paid with the order's tenders, in no total, tax or threshold.
alter table sales_order add column tip_minor bigint not null default 0 check (tip_minor >= 0);
