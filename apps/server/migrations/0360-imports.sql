-- owner: catalogue
--
-- What an import found unchanged, and names of one wide character.

alter table product_run add column unchanged_count integer not null default 0;

-- A wide character counts as two where a name needs two (D95): the rule of the domain says which, the table only that
-- there is one.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as place, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(oid) like 'CHECK (((char\_length(name) >= 2) AND (char\_length(name) <= 50)))'
  loop
    execute format('alter table %s drop constraint %I', found.place, found.conname);
    execute format('alter table %s add constraint %I check (char_length(name) between 1 and 50)',
      found.place, found.conname);
  end loop;
end
$$;
