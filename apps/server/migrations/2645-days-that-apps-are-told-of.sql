-- owner: open
-- Business days in the change feed: one is told of as it is over, and again whenever its figures move. The report keeps by a job which days are to be
-- added up again; a sale writes nothing more for it.

create table told_day (
  merchant_id uuid not null references change_head (merchant_id),
  id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  primary key (merchant_id, id),
  unique (merchant_id, outlet_id, business_day),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('told_day', true);

create function kassa_tell_day(merchant uuid, outlet uuid, day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from change_head h where h.merchant_id = merchant) then return; end if;
  insert into told_day (merchant_id, id, outlet_id, business_day) values (merchant, gen_random_uuid(), outlet, day) on conflict do nothing;
  insert into change_waiting (merchant_id, kind, thing_id, outlet_id)
  select t.merchant_id, 'day', t.id, t.outlet_id from told_day t
  where t.merchant_id = merchant and t.outlet_id = outlet and t.business_day = day;
end $$;
revoke all on function kassa_tell_day(uuid, uuid, date) from public;

create function kassa_day_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_tell_day(new.merchant_id, new.outlet_id, new.business_day);
  return null;
end $$;
revoke all on function kassa_day_moved() from public;
create trigger tells_day after insert on figure_loose_day for each row execute function kassa_day_moved();

create function kassa_day_added_up() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_tell_day(old.merchant_id, old.outlet_id, old.business_day);
  return null;
end $$;
revoke all on function kassa_day_added_up() from public;
create trigger tells_day_again after delete on figure_loose_day for each row execute function kassa_day_added_up();

create function kassa_days_over() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_tell_day(new.merchant_id, new.outlet_id, day::date)
  from generate_series(old.built_to + 1, new.built_to, interval '1 day') as day;
  return null;
end $$;
revoke all on function kassa_days_over() from public;
create trigger tells_days_over after update on figure_outlet for each row
  when (old.built_to is not null and new.built_to > old.built_to) execute function kassa_days_over();
