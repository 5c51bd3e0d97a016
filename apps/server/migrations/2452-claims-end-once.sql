-- owner: place
-- older programs work on: only a database beside the first claims names, and no program of before serves one
--
-- A claim of a name ends once: the transaction that it was made for takes the name, or somebody gives the claim up. Both write the claim's number here, in the database of the name, and its key
-- lets one of the two succeed: whoever comes second waits for the first, so a claim that is old is never taken from a transaction that may still commit.

create table claim_end (
  claim uuid primary key,
  -- The transaction that wrote it, which may take the same name several times; null: the claim was given up.
  taken_by bigint,
  ended_at timestamptz not null
);
revoke all on claim_end from kassa_app, kassa_reader, kassa_platform;

-- Takes the name that the first database gave to this transaction; false: the claim was given up since.
create function kassa_take_claim(thing text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine constant bigint := pg_current_xact_id()::text::bigint;
begin
  if kassa_is_first() then return true; end if;
  insert into claim_end (claim, taken_by, ended_at) values (kassa_given(thing)::uuid, mine, clock_timestamp()) on conflict do nothing;
  return found or exists (select from claim_end where claim = kassa_given(thing)::uuid and taken_by = mine);
end $$;
revoke all on function kassa_take_claim(text) from public;

create or replace function kassa_keep_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp set bytea_output = hex as $$
declare
  it constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- Bytes are their digits, behind the two signs with which they are written.
  folded constant text := case when tg_argv[0] in ('pairing-code', 'app-key', 'passkey') then substr(it ->> tg_argv[2], 3) else it ->> tg_argv[2] end;
  thing constant text := tg_argv[0] || ' ' || folded;
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
    if tg_argv[0] in ('admin', 'merchant') and it ->> 'merchant_id' is not null then
      if not kassa_ask_first(thing) then
        raise exception 'somebody in another database has the name %', folded using errcode = '23505', constraint = 'name_directory_pkey', table = 'name_directory';
      end if;
      if not kassa_take_claim(thing) then
        raise exception 'the first database gives out %', thing using errcode = 'KP002';
      end if;
    end if;
    insert into name_directory (kind, folded, holder, merchant_id)
    values (tg_argv[0], folded, (it ->> tg_argv[1])::uuid, (it ->> 'merchant_id')::uuid);
  end if;
  return null;
end $$;
