-- owner: place
-- older programs work on: in the first database, and in the only one, nothing is refused that was not; no program of before serves another
--
-- Things that are one on the whole installation are given out by its first database: names that people choose, numbers of merchants and of bills, uses of coupons, activation codes in
-- stock. A transaction in another database that needs one is refused with a state of our own that says which; the program gets it from the first and runs the transaction again.

alter table cluster_here add column is_first boolean not null default true;

-- A name whose rows lie in the database of this name; null: in this one.
alter table name_directory add column cluster text check (cluster ~ '^[a-z][a-z0-9-]{0,30}$');
-- When it was claimed for there. A claim whose transaction was never done is given up.
alter table name_directory add column claimed_at timestamptz;
alter table name_directory add constraint name_directory_claimed check ((cluster is null) = (claimed_at is null));

create function kassa_is_first() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select is_first from cluster_here), true)
$$;
revoke all on function kassa_is_first() from public;
grant execute on function kassa_is_first() to kassa_app, kassa_platform;

-- Whether the first database gave something to the transaction (`yes`), or refused it (`no`); null where it was not asked yet.
create function kassa_given(thing text) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(nullif(current_setting('app.given', true), ''), '{}')::jsonb ->> thing
$$;
grant execute on function kassa_given(text) to kassa_app, kassa_platform;

-- Asks the first database for a thing; does nothing in the first one. False: it was refused.
create function kassa_ask_first(thing text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if kassa_is_first() then return true; end if;
  if kassa_given(thing) is null then
    raise exception 'the first database gives out %', thing using errcode = 'KP002';
  end if;
  return kassa_given(thing) <> 'no';
end $$;
revoke all on function kassa_ask_first(text) from public;
grant execute on function kassa_ask_first(text) to kassa_app, kassa_platform;

create or replace function kassa_email_taken(folded text, but_admin uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from name_directory d where d.kind = 'admin' and d.folded = $1 and d.holder is distinct from $2)
    or coalesce(kassa_given('admin ' || $1) = 'no', false)
$$;

create or replace function kassa_keep_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp set bytea_output = hex as $$
declare
  it constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- Bytes are their digits, behind the two signs with which they are written.
  folded constant text := case when tg_argv[0] in ('pairing-code', 'app-key', 'passkey') then substr(it ->> tg_argv[2], 3) else it ->> tg_argv[2] end;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) -> tg_argv[2] = it -> tg_argv[2] and to_jsonb(old) -> 'archived_at' is not distinct from it -> 'archived_at'
    and to_jsonb(old) -> 'merchant_id' is not distinct from it -> 'merchant_id' then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from name_directory where kind = tg_argv[0] and holder = (to_jsonb(old) ->> tg_argv[1])::uuid;
  end if;
  -- Whoever is taken away leaves the e-mail to others.
  if tg_op <> 'DELETE' and not (tg_argv[0] = 'admin' and it ->> 'archived_at' is not null) then
    -- Rows above the merchants are the first database's; here they are copies.
    if tg_argv[0] in ('admin', 'merchant') and it ->> 'merchant_id' is not null and not kassa_ask_first(tg_argv[0] || ' ' || folded) then
      raise exception 'somebody in another database has the name %', folded using errcode = '23505', constraint = 'name_directory_pkey', table = 'name_directory';
    end if;
    insert into name_directory (kind, folded, holder, merchant_id)
    values (tg_argv[0], folded, (it ->> tg_argv[1])::uuid, (it ->> 'merchant_id')::uuid);
  end if;
  return null;
end $$;

-- The next number of a series that is one on the installation.
create function kassa_next_number(series text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if kassa_is_first() then return nextval(series::regclass); end if;
  perform kassa_ask_first('next ' || series);
  return kassa_given('next ' || series)::bigint;
end $$;
revoke all on function kassa_next_number(text) from public;
grant execute on function kassa_next_number(text) to kassa_app, kassa_platform;

-- Uses of a coupon are counted in the first database; the copies here say what it said.
create function kassa_count_coupon() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.carried', true) = 'yes' or kassa_ask_first('coupon ' || new.id || ' ' || new.uses - old.uses) then return new; end if;
  return null;
end $$;
revoke all on function kassa_count_coupon() from public;
create trigger counts_coupon before update of uses on billing_coupon
  for each row when (old.uses is distinct from new.uses) execute function kassa_count_coupon();
