-- owner: catalogue
--
-- Offers may be for labels, so that which goods carry one is something a sale is held against: the books keep which labels a product carried until
-- a change, the counter moves for its goods, and desks hear of them with the next changes of the catalogue.

alter table books_past drop constraint books_past_kind_check;
alter table books_past add constraint books_past_kind_check check (kind in (
  'listing', 'product', 'parts', 'labels', 'category', 'tax', 'tax-outlet', 'setting', 'outlet', 'member-level'
));

-- `changed` is what a statement put on products or took off them. Of a product that this transaction made nothing was true before.
create function kassa_labels_were() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most constant int := 1000;
  moved record;
begin
  if not exists (select from changed) then return null; end if;
  if (select count(*) from changed) > most then
    perform kassa_move_counter(array(select distinct merchant_id from changed));
  else
    for moved in select merchant_id, array_agg(distinct product_id) as things from changed group by merchant_id loop
      perform kassa_goods_moved(moved.merchant_id, moved.things);
    end loop;
  end if;
  insert into books_past (merchant_id, kind, thing, was, until_seq, until_at)
  select one.merchant_id, 'labels', one.product_id::text,
    case tg_op
      when 'INSERT' then coalesce((select jsonb_agg(worn.label_id order by worn.label_id) from product_label worn
        where worn.merchant_id = one.merchant_id and worn.product_id = one.product_id and worn.label_id <> all(one.label_ids)), '[]')
      else (select jsonb_agg(label_id order by label_id) from (
        select unnest(one.label_ids) as label_id
        union select worn.label_id from product_label worn
        where worn.merchant_id = one.merchant_id and worn.product_id = one.product_id) as labels)
    end, c.value, kassa_now()
  from (select merchant_id, product_id, array_agg(label_id) as label_ids from changed group by merchant_id, product_id) as one
  join product p on p.merchant_id = one.merchant_id and p.id = one.product_id
    and not (p.version = 1 and p.xmin = pg_current_xact_id()::xid)
  join change_cursor c on c.merchant_id = one.merchant_id
  on conflict do nothing;
  update listing set changed_seq = c.value
  from (select distinct merchant_id, product_id from changed) as one
  join change_cursor c on c.merchant_id = one.merchant_id
  where listing.merchant_id = one.merchant_id and listing.product_id = one.product_id and listing.changed_seq < c.value;
  return null;
end $$;
revoke all on function kassa_labels_were() from public;

create trigger was_not after insert on product_label referencing new table as changed
  for each statement execute function kassa_labels_were();
create trigger was_gone after delete on product_label referencing old table as changed
  for each statement execute function kassa_labels_were();

-- Desks that are up to date hear of the labels that goods carry already.
select kassa_move_counter(array(select distinct merchant_id from product_label));
update listing set changed_seq = c.value
from (select distinct merchant_id, product_id from product_label) as one
join change_cursor c on c.merchant_id = one.merchant_id
where listing.merchant_id = one.merchant_id and listing.product_id = one.product_id;
