-- owner: platform
--
-- A change that no goods stand on (a person, a device, a setting, a printer, an offer) lets a process go on with the goods it remembers. A table
-- that is not named here moves everything, goods too.

-- Where the counter stood when something changed that any goods may stand on. Never more than whole_value.
alter table change_cursor add column goods_value bigint not null default 0;
update change_cursor set goods_value = whole_value;

create or replace function kassa_move_counter(merchants uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into change_cursor as c (merchant_id, value, whole_value, goods_value)
  select distinct merchant_id, 1, 1, 1 from unnest(merchants) as merchant_id
  on conflict (merchant_id) do update set
    value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int,
    whole_value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int,
    goods_value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int
  where c.xmin <> pg_current_xact_id()::xid or c.goods_value < c.value
$$;

-- Anything that no goods stand on.
create function kassa_move_beside_goods(merchant uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into change_cursor as c (merchant_id, value, whole_value) values (merchant, 1, 1)
  on conflict (merchant_id) do update set
    value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int,
    whole_value = c.value + (c.xmin <> pg_current_xact_id()::xid)::int
  where c.xmin <> pg_current_xact_id()::xid or c.whole_value < c.value
$$;
revoke all on function kassa_move_beside_goods(uuid) from public;

create or replace function kassa_setup_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_beside constant boolean := tg_table_name in ('staff', 'staff_outlet', 'role', 'setting', 'device', 'print_template',
    'second_screen', 'paired_screen', 'network_printer');
begin
  insert into change_cursor as c (merchant_id, value, whole_value, goods_value)
  values (case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end, 1, 1, case when is_beside then 0 else 1 end)
  on conflict (merchant_id) do update set value = c.value + 1, whole_value = c.value + 1,
    goods_value = case when is_beside then c.goods_value else c.value + 1 end;
  return null;
end $$;

create or replace function kassa_goods_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'listing' then perform kassa_goods_moved(new.merchant_id, array[new.variant_id]);
    when 'product' then perform kassa_goods_moved(new.merchant_id, array[new.id]);
    when 'variant' then perform kassa_goods_moved(new.merchant_id, array[new.id, new.product_id, old.product_id]);
    when 'role' then perform kassa_move_beside_goods(new.merchant_id);
    when 'licence' then perform kassa_move_beside_goods(new.merchant_id);
    else perform kassa_move_counter(array[new.merchant_id]);
  end case;
  return null;
end $$;

create or replace function kassa_was() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  it_was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - array['search_text', 'description', 'attributes'] end;
  it jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  merchant uuid := (it ->> 'merchant_id')::uuid;
  which text := it ->> tg_argv[1];
begin
  for place in 2 .. tg_nargs - 1 loop which := which || '/' || (it ->> tg_argv[place]); end loop;
  case tg_argv[0]
    when 'listing' then perform kassa_goods_moved(merchant, array[(it ->> 'variant_id')::uuid]);
    when 'product' then perform kassa_goods_moved(merchant, array[(it ->> 'id')::uuid]);
    when 'setting' then perform kassa_move_beside_goods(merchant);
    when 'member-level' then perform kassa_move_beside_goods(merchant);
    else perform kassa_move_counter(array[merchant]);
  end case;
  perform kassa_keep_past(merchant, tg_argv[0], which, it_was);
  return null;
end $$;
