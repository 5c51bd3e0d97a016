-- owner: place
-- older programs work on: a function is added
--
-- A claim of whatever the first database gives out is ended by its number alone.

-- Ends a claim for this transaction, which may do so several times; false: it was ended since by another, or given up.
create function kassa_end_claim(number uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine constant bigint := pg_current_xact_id()::text::bigint;
begin
  insert into claim_end (claim, taken_by, ended_at) values (number, mine, clock_timestamp()) on conflict do nothing;
  return found or exists (select from claim_end where claim = number and taken_by = mine);
end $$;
revoke all on function kassa_end_claim(uuid) from public;

create or replace function kassa_take_claim(thing text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return kassa_is_first() or kassa_end_claim(kassa_given(thing)::uuid);
end $$;
