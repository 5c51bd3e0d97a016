-- owner: place
-- older programs work on: a function is added
--
-- The name of this database, for the tokens that are given out here; null where it was never given one.
create function kassa_name_here() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select name from cluster_here
$$;
revoke all on function kassa_name_here() from public;
grant execute on function kassa_name_here() to kassa_app, kassa_platform;
