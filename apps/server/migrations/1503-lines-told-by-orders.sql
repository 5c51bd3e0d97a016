-- owner: sales
--
-- The log's line of a sale that a till brought and that nobody had to look at is told by its order (docs/decisions/1503): the request that brought
-- it and whence (journal_origin). Both null: the line stands in audit_line.
alter table sales_order
  add column request_id uuid,
  add column origin_id bigint;
-- The order of the log; who sold is looked for without reading orders.
create index sales_order_in_log on sales_order (merchant_id, received_at, staff_id) where request_id is not null;

-- What the log tells of a sale stays, as a line of the log does: calls change of an order what becomes of it, and delete none. Names of columns are
-- read when it is first run, so that those of later migrations are kept too.
create function kassa_told_stays() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.merchant_id, new.id, new.outlet_id, new.number, new.currency, new.device_id, new.staff_id, new.total_minor, new.received_at,
      new.sold_by_name, new.sold_entry, new.request_id, new.origin_id) is distinct from
    (old.merchant_id, old.id, old.outlet_id, old.number, old.currency, old.device_id, old.staff_id, old.total_minor, old.received_at,
      old.sold_by_name, old.sold_entry, old.request_id, old.origin_id) then
    raise exception 'what the log tells of a sale does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger sales_order_told_stays before update on sales_order
  for each row when (current_user = 'kassa_app') execute function kassa_told_stays();
revoke delete on sales_order from kassa_app;
