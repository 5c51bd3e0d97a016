-- owner: organisation
-- older programs work on: they note how far they came as before, and hold no shop
--
-- The days of a test shop are lived by one process at a time, and how far it came never goes back.

-- Until when one process has it in hand.
alter table merchant add column clock_held_until timestamptz;

-- Takes a test shop until a moment, where nobody holds it or whoever asks held it until the moment named; answers whether it is theirs.
create function kassa_hold_test_shop(shop uuid, asked_at timestamptz, hold_until timestamptz, held_until timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    update merchant set clock_held_until = hold_until
    where id = shop and test_of is not null
      and (clock_held_until is null or clock_held_until <= asked_at or clock_held_until = held_until)
    returning 1)
  select exists (select from taken)
$$;
revoke all on function kassa_hold_test_shop(uuid, timestamptz, timestamptz, timestamptz) from public;
grant execute on function kassa_hold_test_shop(uuid, timestamptz, timestamptz, timestamptz) to kassa_owner;

create or replace function kassa_test_shop_lived(shop uuid, lived_until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update merchant set clock_turn_at = greatest(clock_turn_at, lived_until) where id = shop and test_of is not null
$$;

-- A day that has begun counts: a licence ends no earlier at the test shop than at the real one.
create or replace function kassa_licence_here() returns table (activated_on date, ends_on date, functions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select l.activated_on, (l.ends_on + ceil(coalesce(m.clock_ahead_seconds, 0) / 86400.0)::integer)::date, e.functions
  from merchant m join licence l on l.merchant_id = coalesce(m.test_of, m.id) join billing_edition e on e.id = l.edition_id
  where m.id = nullif(current_setting('app.merchant_id', true), '')::uuid
$$;
