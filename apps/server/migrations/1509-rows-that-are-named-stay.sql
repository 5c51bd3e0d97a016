-- owner: platform
-- A reference locks what a row points at, says so in the log, and is looked up once a row. Where the very statement that writes the row has just
-- written or locked what it points at, that guards nothing: what is left to guard is that the row stays, and its own trigger does that when
-- somebody deletes it. A trigger waits for the row's lock as a reference does, and then sees what was written meanwhile. What is archived and never
-- deleted needs no lock at all. That no row points nowhere is proven by `verify` (docs/decisions/1507).

-- Refuses to delete a row, or to change its key, while rows of another table name it: that table, and how they do, `$1` being the row. Without a
-- table: always.
create function kassa_stays() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  if tg_nargs = 0 then
    raise exception using errcode = 'foreign_key_violation', constraint = tg_name, table = tg_table_name,
      message = format('a row of %s is archived, not deleted', tg_table_name);
  end if;
  execute format('select exists (select from %I as named where named.merchant_id = ($1).merchant_id and %s)', tg_argv[0], tg_argv[1])
    into is_named using old;
  if is_named then
    raise exception using errcode = 'foreign_key_violation', constraint = tg_name, table = tg_table_name,
      message = format('%s names this row of %s', tg_argv[0], tg_table_name);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- The book of stock (inventory): its entries are written with the row of stock that they move.
alter table stock_entry drop constraint stock_entry_merchant_id_outlet_id_variant_id_fkey;
create trigger stock_stays before delete or update of merchant_id, outlet_id, variant_id on stock
  for each row execute function kassa_stays('stock_entry', 'named.outlet_id = ($1).outlet_id and named.variant_id = ($1).variant_id');

-- Lines (sales): written with their order.
alter table order_line drop constraint order_line_merchant_id_order_id_fkey;
create trigger sales_order_stays before delete or update of merchant_id, id on sales_order
  for each row execute function kassa_stays('order_line', 'named.order_id = ($1).id');

-- A device's journal (journal): an entry is written with the turn of its registration.
alter table journal_entry drop constraint journal_entry_merchant_id_registration_id_fkey;
create trigger device_registration_stays before delete or update of merchant_id, id on device_registration
  for each row execute function kassa_stays('journal_entry', 'named.registration_id = ($1).id');

-- Who sold it where (organisation, device): nobody deletes them, so that every till of an outlet need not lock the same row.
alter table sales_order drop constraint sales_order_merchant_id_outlet_id_fkey, drop constraint sales_order_merchant_id_device_id_fkey,
  drop constraint sales_order_merchant_id_staff_id_fkey;
create trigger outlet_stays before delete or update of merchant_id, id on outlet for each row execute function kassa_stays();
create trigger device_stays before delete or update of merchant_id, id on device for each row execute function kassa_stays();
create trigger staff_stays before delete or update of merchant_id, id on staff for each row execute function kassa_stays();
