-- owner: billing
-- older programs work on: in the first database, and in the only one, a code is claimed as before; no program of before serves another
--
-- Activation codes in stock lie in the first database of the installation, and go to the database of the merchant that gets one: the first takes them out of its stock, and keeps them aside
-- until it knows that they have arrived.

create table activation_code_given (
  id uuid primary key,
  -- Under which the other database takes them, once (table claim_end); all codes that were given at once have the same.
  claim uuid not null,
  -- The whole row as it lay in the stock.
  code_row jsonb not null,
  cluster text not null check (cluster ~ '^[a-z][a-z0-9-]{0,30}$'),
  given_at timestamptz not null
);
create index activation_code_given_of_claim on activation_code_given (claim);
revoke all on activation_code_given from kassa_app, kassa_reader, kassa_platform;

-- Codes of the first database's stock: they are in this one from then on. Those that may not be given are only shown; none where one is not theirs.
create function kassa_take_codes(wanted jsonb) returns setof activation_code
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  thing constant text := 'codes ' || wanted::text;
  given jsonb;
begin
  if kassa_is_first() or not kassa_ask_first(thing) then return; end if;
  given := kassa_given(thing)::jsonb;
  if given ->> 'claim' is not null then
    if not kassa_end_claim((given ->> 'claim')::uuid) then
      raise exception 'the first database gives out %', thing using errcode = 'KP002';
    end if;
    insert into activation_code select * from jsonb_populate_recordset(null::activation_code, given -> 'rows') on conflict (id) do nothing;
  end if;
  return query select * from jsonb_populate_recordset(null::activation_code, given -> 'rows');
end $$;
revoke all on function kassa_take_codes(jsonb) from public;
grant execute on function kassa_take_codes(jsonb) to kassa_platform;

-- Gives the merchant of the call a free code of its own partner's, or that partner's partner's.
create or replace function kassa_claim_code(wanted text, today date, at timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partners uuid[];
  mine uuid;
  taken uuid;
begin
  select m.id, array_remove(array[m.partner_id, p.parent_id], null) into mine, partners
  from merchant m left join partner p on p.id = m.partner_id
  where m.id = nullif(current_setting('app.merchant_id', true), '')::uuid;
  if mine is null or partners = '{}' then return null; end if;
  if not exists (select from activation_code where code = wanted) then
    perform from kassa_take_codes(jsonb_build_object('code', wanted, 'partners', to_jsonb(partners), 'today', today));
  end if;
  update activation_code c set merchant_id = mine, issued_at = at, version = c.version + 1
  where c.code = wanted and c.merchant_id is null and c.partner_id = any(partners) and c.revoked_at is null
    and (c.last_day is null or c.last_day >= today)
  returning c.id into taken;
  return taken;
end $$;
