-- owner: sales
-- A merchant's orders by what was owed, within each currency.
create index sales_order_by_total on sales_order (merchant_id, currency, total_minor, id);
