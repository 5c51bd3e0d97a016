-- owner: sales
--
-- Every order that has the number of a payment has a deposit.
alter table web_order validate constraint web_order_reference_check;
