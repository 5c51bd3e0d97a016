-- owner: inventory
-- Samples, gifts and free goods are ordered and received at a price of 0.

alter table purchase_order_line drop constraint purchase_order_line_unit_price_minor_check;
alter table purchase_order_line add constraint purchase_order_line_unit_price_minor_check
  check (unit_price_minor between 0 and 99999999);
