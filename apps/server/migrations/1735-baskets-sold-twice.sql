-- owner: sales
--
-- A basket that was put aside and then paid waits no more.
delete from held_basket h where exists (select from sales_order o where o.merchant_id = h.merchant_id and o.id = h.id);

-- A sale that brought the id of an order which stands already (D117) is booked under the id of its own entry, with the shared id beside it:
-- who names that id finds both, and tells them apart by their numbers.
alter table sales_order add column basket_id uuid check (basket_id <> id);
create index sales_order_by_basket on sales_order (merchant_id, basket_id) where basket_id is not null;
