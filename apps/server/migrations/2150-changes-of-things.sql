-- owner: open
-- The change feed of the public API: of each thing the newest row, with a number that is given after the commit, so that a number never appears behind
-- one that somebody has read (docs/decisions/2151). Merchants without an app have none.

create table change_head (
  merchant_id uuid not null primary key references merchant (id),
  -- Another one after a restore: numbers behind the backup were given once already, and mean something else now.
  epoch uuid not null default gen_random_uuid(),
  -- The last number that was given.
  number bigint not null default 0
);
select kassa_wall('change_head');

create table change (
  merchant_id uuid not null references change_head (merchant_id),
  number bigint not null,
  kind text not null,
  thing_id uuid not null,
  -- Of things that belong to an outlet.
  outlet_id uuid,
  at timestamptz not null,
  primary key (merchant_id, number),
  unique nulls not distinct (merchant_id, kind, thing_id, outlet_id)
);
select kassa_wall('change');

-- Things that changed and have no number yet. What a sale or a refund changes does not stand here: its event says which document to read.
create table change_waiting (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  kind text not null,
  thing_id uuid not null,
  outlet_id uuid,
  primary key (merchant_id, entry_number)
);
create index change_waiting_in_order on change_waiting (entry_number);
select kassa_wall('change_waiting', true);

-- How far events of sales were read: one row, and the lock of whoever gives numbers.
create table change_place (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null
);
insert into change_place (sequence) select coalesce(max(sequence), 0) from outbox;

-- A feed begins with the first app of a merchant. Whatever was committed before is in the lists that the app loads.
insert into change_head (merchant_id) select distinct merchant_id from app_installation;
create function kassa_feed_begins() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_head (merchant_id) values (new.merchant_id) on conflict do nothing;
  return null;
end $$;
revoke all on function kassa_feed_begins() from public;
create trigger feed_begins after insert on app_installation for each row execute function kassa_feed_begins();

-- Earlier grants of an app, so that a cursor of then can be told what came and what went.
alter table app_installation add column grant_number integer not null default 1;
create table app_grant (
  merchant_id uuid not null,
  installation_id uuid not null,
  grant_number integer not null,
  scopes text[] not null,
  -- Null: all.
  outlet_ids uuid[],
  primary key (merchant_id, installation_id, grant_number),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_grant', true);
insert into app_grant (merchant_id, installation_id, grant_number, scopes, outlet_ids)
select i.merchant_id, i.id, 1, i.scopes, case when not i.has_all_outlets then array(
  select o.outlet_id from app_installation_outlet o where o.merchant_id = i.merchant_id and o.installation_id = i.id) end
from app_installation i;

-- Rows of a statement, as things of a kind that changed. Arguments: the kind, the column of the thing, and that of its outlet where it has one.
create function kassa_things_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into change_waiting (merchant_id, kind, thing_id, outlet_id) select distinct merchant_id, %L, %I, %s from changed',
    tg_argv[0], tg_argv[1], case tg_argv[2] when '' then 'null::uuid' else format('%I', tg_argv[2]) end);
  return null;
end $$;
revoke all on function kassa_things_changed() from public;

-- The same of one row, for tables that a sale writes: its condition leaves the sale's rows out before anything is called.
create function kassa_thing_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into change_waiting (merchant_id, kind, thing_id, outlet_id) values (($1).merchant_id, %L, ($1).%I, %s)',
    tg_argv[0], tg_argv[1], case tg_argv[2] when '' then 'null::uuid' else format('($1).%I', tg_argv[2]) end) using new;
  return null;
end $$;
revoke all on function kassa_thing_changed() from public;

create function kassa_tells(table_name text, kind text, thing_column text, outlet_column text default '') returns void
language plpgsql as $$
declare event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s table as changed for each statement execute function '
      'kassa_things_changed(%L, %L, %L)', 'tells_' || kind || '_' || event, event, table_name,
      case event when 'delete' then 'old' else 'new' end, kind, thing_column, outlet_column);
  end loop;
end $$;

select kassa_tells('product', 'product', 'id');
select kassa_tells('variant', 'product', 'product_id');
-- A code knows its variant only: whoever gives numbers looks up the product.
select kassa_tells('product_code', 'variant', 'variant_id');
select kassa_tells('listing', 'product', 'product_id');
select kassa_tells('listing', 'stock_level', 'variant_id', 'outlet_id');
select kassa_tells('category', 'category', 'id');
select kassa_tells('brand', 'brand', 'id');
select kassa_tells('tax', 'tax', 'id');
select kassa_tells('tax_outlet', 'tax', 'tax_id');
select kassa_tells('outlet', 'outlet', 'id', 'id');
select kassa_tells('shift', 'shift', 'id', 'outlet_id');
select kassa_tells('member', 'member', 'id');

create trigger tells_stock_level after insert on stock_entry for each row when (new.kind not in ('sale', 'refund'))
  execute function kassa_thing_changed('stock_level', 'variant_id', 'outlet_id');
create trigger tells_stock_level after update on stock for each row when (old.in_transit is distinct from new.in_transit)
  execute function kassa_thing_changed('stock_level', 'variant_id', 'outlet_id');
create trigger tells_order after update on sales_order for each row
  when ((old.status, old.refunded_minor, old.under_review) is distinct from (new.status, new.refunded_minor, new.under_review))
  execute function kassa_thing_changed('order', 'id', 'outlet_id');
create trigger tells_order after insert on payment for each row when (new.corrects is not null and new.document_kind = 'order')
  execute function kassa_thing_changed('order', 'document_id', 'outlet_id');
create trigger tells_refund after update on refund for each row execute function kassa_thing_changed('refund', 'id', 'outlet_id');
create trigger tells_member after insert on point_entry for each row when (new.document_kind not in ('order', 'refund'))
  execute function kassa_thing_changed('member', 'member_id', '');
create trigger tells_member after insert on balance_entry for each row when (new.document_kind not in ('order', 'refund'))
  execute function kassa_thing_changed('member', 'member_id', '');
create trigger tells_member after insert on spending_entry for each row when (new.document_kind not in ('order', 'refund'))
  execute function kassa_thing_changed('member', 'member_id', '');
create trigger tells_member after insert on level_change for each row execute function kassa_thing_changed('member', 'member_id', '');
create trigger tells_member_who_stays after insert or update on member_merge for each row
  execute function kassa_thing_changed('member', 'stays_id', '');
create trigger tells_member_who_goes after insert or update on member_merge for each row
  execute function kassa_thing_changed('member', 'goes_id', '');
