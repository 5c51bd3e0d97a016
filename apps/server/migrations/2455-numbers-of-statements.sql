-- owner: billing
-- older programs work on: a function is added
--
-- Statements of commissions are drawn up in each database, and numbered by the first.

-- So many next numbers of a series that is one on the installation.
create function kassa_next_numbers(series text, many integer) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  thing constant text := 'numbers ' || series || ' ' || many;
begin
  if many = 0 then return '{}'; end if;
  if kassa_is_first() then return array(select nextval(series::regclass) from generate_series(1, many)); end if;
  perform kassa_ask_first(thing);
  return kassa_given(thing)::bigint[];
end $$;
revoke all on function kassa_next_numbers(text, integer) from public;
grant execute on function kassa_next_numbers(text, integer) to kassa_platform;
