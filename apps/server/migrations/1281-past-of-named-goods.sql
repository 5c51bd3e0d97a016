-- owner: catalogue
--
-- Where the books keep what a row of goods said, the counter moves for those goods; for anything else as for everything.

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
    else perform kassa_move_counter(array[merchant]);
  end case;
  perform kassa_keep_past(merchant, tg_argv[0], which, it_was);
  return null;
end $$;

create or replace function kassa_parts_were() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved record;
begin
  for moved in select merchant_id, array_agg(product_id) as things from changed group by merchant_id loop
    perform kassa_goods_moved(moved.merchant_id, moved.things);
  end loop;
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

create or replace function kassa_platform_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update change_cursor set value = value + 1, whole_value = value + 1;
  return null;
end $$;
