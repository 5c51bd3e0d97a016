-- owner: sales
--
-- Every order was sold by a person or by a program of others.
alter table sales_order validate constraint sales_order_sold_by;
