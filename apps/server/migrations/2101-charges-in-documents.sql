-- owner: sales
-- A line of a sale or a refund that is a charge on pieces says which: a deposit is owed back and no sale, a levy has no margin. Null: goods.
alter table order_line add column charge text check (charge in ('deposit', 'levy'));
alter table refund_line add column charge text check (charge in ('deposit', 'levy'));
