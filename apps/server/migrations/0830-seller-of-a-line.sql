-- owner: sales
--
-- Who sold a line where that was not the cashier of its order; null: the cashier. Somebody nobody knows is filed, and not written here.

alter table order_line add column seller_id uuid;
