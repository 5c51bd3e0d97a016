-- owner: catalogue
-- What the books said before, of everything a sale is held against: each row as it was until the change counter reached
-- `until_seq`. A desk whose cursor lay below that had been told so; it is told apart from a desk that invents.
-- Written by the triggers below alone, where the change is written; never changed.
create table books_past (
  merchant_id uuid not null references merchant (id),
  kind text not null check (kind in ('listing', 'product', 'parts', 'category', 'tax', 'tax-outlet', 'setting', 'outlet')),
  -- The row's own key without the merchant, joined by '/'.
  thing text not null,
  -- The row as it was; null where there was none. Of parts the list of rows.
  was jsonb,
  until_seq bigint not null,
  until_at timestamptz not null,
  -- Of several changes in one transaction the first is what was seen outside.
  primary key (merchant_id, kind, thing, until_seq)
);
create index books_past_by_change on books_past (merchant_id, until_seq);
select kassa_wall('books_past', true);
revoke insert on books_past from kassa_app;

-- The call's own time where it says so, so that a test's clock counts too.
create function kassa_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp())
$$;

create function kassa_keep_past(merchant uuid, what text, which text, it_was jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into books_past (merchant_id, kind, thing, was, until_seq, until_at)
  select merchant, what, which, it_was, value, kassa_now() from change_cursor where merchant_id = merchant
  on conflict do nothing
$$;
revoke all on function kassa_keep_past(uuid, text, text, jsonb) from public;

-- Arguments: the kind, then the columns of the key. The counter moves first, so that the row stands until its new value.
create function kassa_was() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  it_was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - array['search_text', 'description', 'attributes'] end;
  it jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  merchant uuid := (it ->> 'merchant_id')::uuid;
  which text := it ->> tg_argv[1];
begin
  for place in 2 .. tg_nargs - 1 loop which := which || '/' || (it ->> tg_argv[place]); end loop;
  perform kassa_move_counter(array[merchant]);
  perform kassa_keep_past(merchant, tg_argv[0], which, it_was);
  return null;
end $$;
revoke all on function kassa_was() from public;

create trigger was after update on listing for each row
  when ((old.sell_price_minor, old.member_price_minor, old.special_price_minor, old.special_off_basis_points,
      old.minimum_price_minor, old.purchase_price_minor, old.removed_at)
    is distinct from (new.sell_price_minor, new.member_price_minor, new.special_price_minor, new.special_off_basis_points,
      new.minimum_price_minor, new.purchase_price_minor, new.removed_at))
  execute function kassa_was('listing', 'outlet_id', 'variant_id');

create trigger was after update on product for each row
  when ((old.name, old.names, old.type, old.weight_unit, old.category_id, old.brand_id, old.tax_id, old.is_open_price,
      old.is_discountable, old.member_discount_allowed, old.earns_points, old.takes_points, old.tracks_serials)
    is distinct from (new.name, new.names, new.type, new.weight_unit, new.category_id, new.brand_id, new.tax_id,
      new.is_open_price, new.is_discountable, new.member_discount_allowed, new.earns_points, new.takes_points,
      new.tracks_serials))
  execute function kassa_was('product', 'id');

create trigger was after update on category for each row
  when ((old.parent_id, old.tax_id, old.archived_at) is distinct from (new.parent_id, new.tax_id, new.archived_at))
  execute function kassa_was('category', 'id');
create trigger was_not after insert on category for each row execute function kassa_was('category', 'id');

create trigger was after update on tax for each row
  when ((old.rate_basis_points, old.is_included, old.is_enabled, old.archived_at)
    is distinct from (new.rate_basis_points, new.is_included, new.is_enabled, new.archived_at))
  execute function kassa_was('tax', 'id');
create trigger was after insert or update or delete on tax_outlet for each row
  execute function kassa_was('tax-outlet', 'outlet_id', 'tax_id');

create trigger was after insert or update or delete on setting for each row
  execute function kassa_was('setting', 'scope', 'scope_id', 'key');

create trigger was after update on outlet for each row
  when ((old.time_zone, old.day_cutoff_minutes) is distinct from (new.time_zone, new.day_cutoff_minutes))
  execute function kassa_was('outlet', 'id');

-- The parts of a combination change together: what is kept is the whole list as it stood before the statement.
create function kassa_parts_were() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_move_counter(array(select distinct merchant_id from changed));
  if tg_op = 'INSERT' then
    perform kassa_keep_past(one.merchant_id, 'parts', one.product_id::text, coalesce((
        select jsonb_agg(to_jsonb(part)) from product_part part
        where part.merchant_id = one.merchant_id and part.product_id = one.product_id and not exists (
          select from changed where changed.merchant_id = part.merchant_id and changed.product_id = part.product_id
            and changed.part_variant_id = part.part_variant_id)), '[]'))
    from (select distinct merchant_id, product_id from changed) as one;
  else
    perform kassa_keep_past(one.merchant_id, 'parts', one.product_id::text, (
        select jsonb_agg(part.row) from (
          select to_jsonb(changed) as row from changed
          where changed.merchant_id = one.merchant_id and changed.product_id = one.product_id
          union all
          select to_jsonb(still) from product_part still
          where still.merchant_id = one.merchant_id and still.product_id = one.product_id and not exists (
            select from changed where changed.merchant_id = still.merchant_id and changed.product_id = still.product_id
              and changed.part_variant_id = still.part_variant_id)) as part))
    from (select distinct merchant_id, product_id from changed) as one;
  end if;
  return null;
end $$;
revoke all on function kassa_parts_were() from public;

create trigger was_not after insert on product_part referencing new table as changed
  for each statement execute function kassa_parts_were();
create trigger was after update on product_part referencing old table as changed
  for each statement execute function kassa_parts_were();
create trigger was_gone after delete on product_part referencing old table as changed
  for each statement execute function kassa_parts_were();

-- What else a sale is held against and nothing is kept of: that it changed moves the counter.
create trigger variant_named after update on variant for each row
  when ((old.custom_code, old.sku) is distinct from (new.custom_code, new.sku))
  execute function kassa_goods_changed();
create trigger floor_changed after update on role for each row
  when (old.price_floor is distinct from new.price_floor) execute function kassa_goods_changed();

-- The platform's own settings count inside every merchant.
create function kassa_platform_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update change_cursor set value = value + 1;
  return null;
end $$;
revoke all on function kassa_platform_changed() from public;
create trigger everyone_changed after insert or update or delete on platform_setting
  for each statement execute function kassa_platform_changed();

-- A method that nobody here knows is booked as it was written, and filed.
alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check check (method between 0 and 999);

-- A role holds to the goods' minimum price unless somebody lets it go below.
alter table role alter column price_floor set default 'minimum';
update role set price_floor = 'minimum' where tier = 'staff' and price_floor = 'none';
