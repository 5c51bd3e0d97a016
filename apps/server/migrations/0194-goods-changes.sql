-- Whatever a sale's facts are read from moves the merchant's change counter, whoever changes it: a process that remembers facts
-- books by them only while the counter stands where it stood. Setup does so already (setup_changed); here are the goods.
-- One step in a transaction is enough, so a transaction that has moved the counter does not move it again.
create function kassa_goods_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_cursor (merchant_id, value) values (case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end, 1)
  on conflict (merchant_id) do update set value = change_cursor.value + 1
    where change_cursor.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
revoke all on function kassa_goods_changed() from public;

create trigger goods_changed after update on product for each row
  when ((old.name, old.type, old.weight_unit, old.is_open_price, old.is_returnable)
    is distinct from (new.name, new.type, new.weight_unit, new.is_open_price, new.is_returnable))
  execute function kassa_goods_changed();

create trigger goods_changed after update on variant for each row
  when ((old.product_id, old.value_names) is distinct from (new.product_id, new.value_names))
  execute function kassa_goods_changed();

create trigger goods_listed after insert or delete on listing
  for each row execute function kassa_goods_changed();
create trigger goods_changed after update on listing for each row
  when ((old.sell_price_minor, old.minimum_price_minor, old.removed_at)
    is distinct from (new.sell_price_minor, new.minimum_price_minor, new.removed_at))
  execute function kassa_goods_changed();

create trigger goods_changed after insert or update or delete on product_part
  for each row execute function kassa_goods_changed();

create trigger goods_changed after insert or update or delete on product_code
  for each row execute function kassa_goods_changed();

-- That there is no stock yet is never remembered; that there was some is.
create trigger goods_changed after delete on stock
  for each row execute function kassa_goods_changed();

create trigger goods_changed after insert or delete on tax
  for each row execute function kassa_goods_changed();
create trigger place_changed after update on staff_outlet
  for each row execute function kassa_goods_changed();
