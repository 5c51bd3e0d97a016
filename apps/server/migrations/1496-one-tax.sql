-- owner: sales
-- The order has one rate on all it sold: its tax is that of its first line and its own sums, and no row of order_tax says it again.
alter table sales_order add column has_one_tax boolean not null default false;
