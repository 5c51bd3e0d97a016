-- owner: report
-- older programs work on: triggers keep the new column, whoever adds up
--
-- Through which day the apps of a merchant were told that days are over. It stays where it is while days are added up anew, as after a clock that changed or in another database:
-- their figures are what they were, and apps would be told of years.

alter table figure_outlet add column told_to date;
update figure_outlet set told_to = built_to;

create function kassa_keep_told() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.told_to := greatest(new.told_to, new.built_to);
  return new;
end $$;
revoke all on function kassa_keep_told() from public;
create trigger keeps_told before insert or update on figure_outlet for each row execute function kassa_keep_told();

create or replace function kassa_days_over() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_tell_day(new.merchant_id, new.outlet_id, day::date)
  from generate_series(old.told_to + 1, new.told_to, interval '1 day') as day;
  return null;
end $$;
drop trigger tells_days_over on figure_outlet;
create trigger tells_days_over after update on figure_outlet for each row
  when (old.told_to is not null and new.told_to > old.told_to) execute function kassa_days_over();
