-- owner: sales
--
-- The log of what orders tell is asked person by person (docs/decisions/1711): each outlet's sellers under each name they had, and the newest of
-- each, are the next entry of this index, however much was sold. An outlet is of one merchant, whose id found nothing more.
drop index sales_order_in_log;
create index sales_order_in_log on sales_order (outlet_id, staff_id, sold_by_name, received_at) where request_id is not null;
-- Whoever tells a line says who it was: an entry without would never be stepped on.
alter table sales_order add constraint sales_order_told_by
  check (request_id is null or (staff_id is not null and sold_by_name is not null));
