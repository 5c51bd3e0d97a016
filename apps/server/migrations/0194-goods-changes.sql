-- Whatever a sale's facts are read from moves the merchant's change counter, whoever changes it: a process that remembers facts
-- books by them only while the counter stands where it stood. Setup does so already (setup_changed); here are the goods.
-- One step in a transaction is enough, so a transaction that has moved the counter does not move it again.
create function kassa_move_counter(merchants uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into change_cursor (merchant_id, value) select distinct merchant_id, 1 from unnest(merchants) as merchant_id
  on conflict (merchant_id) do update set value = change_cursor.value + 1
    where change_cursor.xmin <> pg_current_xact_id()::xid
$$;
revoke all on function kassa_move_counter(uuid[]) from public;

create function kassa_goods_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_move_counter(array[new.merchant_id]);
  return null;
end $$;
revoke all on function kassa_goods_changed() from public;

-- Once a statement: an import lists hundreds of thousands of goods.
create function kassa_goods_came_or_went() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_move_counter(array(select distinct merchant_id from changed));
  return null;
end $$;
revoke all on function kassa_goods_came_or_went() from public;

create trigger goods_changed after update on product for each row
  when ((old.name, old.type, old.weight_unit, old.is_open_price, old.is_returnable, old.tracks_serials)
    is distinct from (new.name, new.type, new.weight_unit, new.is_open_price, new.is_returnable, new.tracks_serials))
  execute function kassa_goods_changed();

create trigger goods_changed after update on variant for each row
  when ((old.product_id, old.value_names) is distinct from (new.product_id, new.value_names))
  execute function kassa_goods_changed();

create trigger goods_listed after insert on listing referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on listing referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on listing for each row
  when ((old.sell_price_minor, old.minimum_price_minor, old.removed_at)
    is distinct from (new.sell_price_minor, new.minimum_price_minor, new.removed_at))
  execute function kassa_goods_changed();

create trigger goods_listed after insert on product_part referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on product_part referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on product_part referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();

create trigger goods_listed after insert on product_code referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_changed after update on product_code referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on product_code referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();

-- That there is no stock yet is never remembered; that there was some is.
create trigger goods_gone after delete on stock referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();

create trigger goods_listed after insert on tax referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on tax referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger place_changed after update on staff_outlet referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
