-- owner: sales
--
-- What the cashier wrote on a line for the customer; it stands on the receipt too.

alter table order_line add column note text;
