-- owner: platform
--
-- What a value of the change counter stands for: goods that are named, or anything else. A process that remembers goods and setup
-- forgets the goods that changed and keeps the others; where anything else changed, it forgets all of the merchant.

-- Where the counter stood when something changed that is not named below.
alter table change_cursor add column whole_value bigint not null default 0;

create table goods_moved (
  merchant_id uuid not null,
  -- A variant; or a product, for all its variants.
  thing uuid not null,
  -- Where the counter stood when it last changed.
  value bigint not null,
  primary key (merchant_id, thing)
);
create index goods_moved_by_value on goods_moved (merchant_id, value);
select kassa_wall('goods_moved');
-- Written by the triggers alone.
revoke insert, update, delete on goods_moved from kassa_app;

-- Anything but goods that are named. One step in a transaction is enough.
create or replace function kassa_move_counter(merchants uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into change_cursor as c (merchant_id, value, whole_value)
  select distinct merchant_id, 1, 1 from unnest(merchants) as merchant_id
  on conflict (merchant_id) do update set
    value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int,
    whole_value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int
  where c.xmin <> pg_current_xact_id()::xid or c.whole_value < c.value
$$;

-- Goods by their variants or products. The counter is moved first: its row makes changes of a merchant wait for one another.
create function kassa_goods_moved(merchant uuid, things uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_cursor as c (merchant_id, value) values (merchant, 1)
  on conflict (merchant_id) do update set value = c.value + 1 where c.xmin <> pg_current_xact_id()::xid;
  insert into goods_moved as g (merchant_id, thing, value)
  select merchant, one.thing, c.value
  from (select distinct thing from unnest(things) as thing order by thing) as one, change_cursor c where c.merchant_id = merchant
  on conflict (merchant_id, thing) do update set value = excluded.value where g.value < excluded.value;
end $$;
revoke all on function kassa_goods_moved(uuid, uuid[]) from public;

-- Setup moves it at each step, as before.
create or replace function kassa_setup_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_cursor as c (merchant_id, value, whole_value)
  values (case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end, 1, 1)
  on conflict (merchant_id) do update set value = c.value + 1, whole_value = c.value + 1;
  return null;
end $$;

-- A table that is not named here moves everything.
create or replace function kassa_goods_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'listing' then perform kassa_goods_moved(new.merchant_id, array[new.variant_id]);
    when 'product' then perform kassa_goods_moved(new.merchant_id, array[new.id]);
    when 'variant' then perform kassa_goods_moved(new.merchant_id, array[new.id, new.product_id, old.product_id]);
    else perform kassa_move_counter(array[new.merchant_id]);
  end case;
  return null;
end $$;

-- Once a statement: an import lists hundreds of thousands of goods, and so many are not named one by one.
create or replace function kassa_goods_came_or_went() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 1000;
  one record;
begin
  if tg_table_name not in ('listing', 'stock', 'product_code', 'product_part') or (select count(*) from changed) > most then
    perform kassa_move_counter(array(select distinct merchant_id from changed));
    return null;
  end if;
  if tg_table_name = 'product_part' then
    for one in select merchant_id, array_agg(product_id) as things from changed group by merchant_id loop
      perform kassa_goods_moved(one.merchant_id, one.things);
    end loop;
  else
    for one in select merchant_id, array_agg(variant_id) as things from changed group by merchant_id loop
      perform kassa_goods_moved(one.merchant_id, one.things);
    end loop;
  end if;
  return null;
end $$;
