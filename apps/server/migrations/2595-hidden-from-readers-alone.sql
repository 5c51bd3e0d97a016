-- owner: platform
-- older programs work on: two functions answer readers as before, and everybody else that nothing is hidden
--
-- The owner of a database is a member of each role, so policies of readers are in its way too, unless it is a superuser: rows of test shops, and those of merchants on their way
-- to another database, were hidden from its work, and the functions that say which they are asked themselves without end. From here on they answer readers alone, and not
-- themselves or each other.

create function kassa_hides_from_me() returns boolean
language sql stable as $$
  select current_setting('role', true) is not distinct from 'kassa_reader' and current_setting('app.hiding', true) is distinct from 'asked'
$$;
revoke all on function kassa_hides_from_me() from public;

create or replace function kassa_test_shops() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not kassa_hides_from_me() then return; end if;
  perform set_config('app.hiding', 'asked', true);
  return query select id from merchant where test_of is not null;
  perform set_config('app.hiding', '', true);
end $$;

create or replace function kassa_elsewhere() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not kassa_hides_from_me() then return; end if;
  perform set_config('app.hiding', 'asked', true);
  return query select merchant_id from merchant_cluster where cluster <> (select name from cluster_here);
  perform set_config('app.hiding', '', true);
end $$;
