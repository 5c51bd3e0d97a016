-- owner: moving
-- older programs work on: the tables are new, and nothing is written to them before a merchant is relocated
--
-- A merchant that is relocated to another database while it sells: how far that is, in both databases, and which of its rows changed since they were copied.

create table relocation (
  merchant_id uuid primary key,
  source text not null,
  target text not null,
  step text not null check (step in ('copying', 'switched', 'arrived', 'derived')),
  -- No job of this database begins meanwhile: it would work on rows that are half here.
  stops_jobs boolean not null,
  begun_at timestamptz not null,
  -- Events that nobody had taken when the merchant left, until they are in the other database.
  events jsonb
);
select kassa_wall('relocation');
revoke all on relocation from kassa_app, kassa_reader;

create table relocation_change (
  merchant_id uuid not null,
  change_number bigint generated always as identity,
  table_name text not null,
  key jsonb not null,
  -- The transaction that wrote the row: a snapshot says whether it was seen.
  transaction xid8 not null default pg_current_xact_id(),
  primary key (merchant_id, change_number)
);
select kassa_wall('relocation_change');
revoke all on relocation_change from kassa_app, kassa_reader;

-- Notes which row changed, by the columns of its key. Triggers of this function stand only while a merchant is relocated, and are for its rows alone. The owner's work is not
-- fenced elsewhere, so it is here; whoever takes rows away that went along may.
create function kassa_note_relocation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  merchant uuid := case tg_op when 'INSERT' then new.merchant_id when 'DELETE' then old.merchant_id else coalesce(new.merchant_id, old.merchant_id) end;
  one jsonb;
begin
  if tg_op = 'DELETE' then
    perform pg_advisory_xact_lock_shared(kassa_place_key(merchant));
  else
    perform kassa_here(merchant);
  end if;
  foreach one in array case tg_op when 'INSERT' then array[to_jsonb(new)] when 'DELETE' then array[to_jsonb(old)] else array[to_jsonb(old), to_jsonb(new)] end loop
    insert into relocation_change (merchant_id, table_name, key)
    select merchant, tg_table_name, jsonb_object_agg(name, one -> name) from unnest(tg_argv) as name;
  end loop;
  return null;
end $$;
revoke all on function kassa_note_relocation() from public;

-- Merchants whose rows are here, but who live elsewhere: whoever reads above the merchants sees each where it lives.
create function kassa_elsewhere() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select merchant_id from merchant_cluster where cluster <> (select name from cluster_here)
$$;
revoke all on function kassa_elsewhere() from public;
grant execute on function kassa_elsewhere() to kassa_reader;
