-- owner: organisation
-- older programs work on: a clock that was moved counts in their calls too, and their jobs pass it over
--
-- The clock of a test shop is moved ahead by whoever works there; the jobs of its days go by it.

-- Up to which moment of its clock these jobs have lived its days, which they do one by one.
alter table merchant add column clock_turn_at timestamptz;

-- The licence of the shop of the transaction; a test shop has the one of its real shop, which ends as much later by its clock as that is ahead.
create or replace function kassa_licence_here() returns table (activated_on date, ends_on date, functions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select l.activated_on, (l.ends_on + (coalesce(m.clock_ahead_seconds, 0) / 86400)::integer)::date, e.functions
  from merchant m join licence l on l.merchant_id = coalesce(m.test_of, m.id) join billing_edition e on e.id = l.edition_id
  where m.id = nullif(current_setting('app.merchant_id', true), '')::uuid
$$;

-- Notes up to which moment of its clock the days of a test shop were lived.
create function kassa_test_shop_lived(shop uuid, lived_until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update merchant set clock_turn_at = lived_until where id = shop and test_of is not null
$$;
revoke all on function kassa_test_shop_lived(uuid, timestamptz) from public;
grant execute on function kassa_test_shop_lived(uuid, timestamptz) to kassa_owner;
