-- owner: organisation
--
-- The rules of an outlet's day by the instant from which each holds (the first: null, since ever), also those to come; none: the one in
-- `time_zone` and `day_cutoff_minutes` since ever. These two columns are the rule that holds now.
alter table outlet add column day_rules jsonb not null default '[]' check (jsonb_typeof(day_rules) = 'array');
create index outlet_by_dates on outlet (merchant_id, id) where day_rules <> '[]';

drop trigger was on outlet;
create trigger was after update on outlet for each row
  when ((old.time_zone, old.day_cutoff_minutes, old.day_rules) is distinct from (new.time_zone, new.day_cutoff_minutes, new.day_rules))
  execute function kassa_was('outlet', 'id');

drop trigger setup_changed on outlet;
create trigger setup_changed after update on outlet for each row
  when ((old.number, old.name, old.address, old.phone, old.tax_number, old.currency, old.time_zone, old.day_cutoff_minutes, old.day_rules, old.locale)
    is distinct from (new.number, new.name, new.address, new.phone, new.tax_number, new.currency, new.time_zone, new.day_cutoff_minutes, new.day_rules, new.locale))
  execute function kassa_setup_changed();

-- The rules of a list that have begun at an instant.
create function kassa_begun_day_rules(rules jsonb, at timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(one.rule order by one.turn), '[]') from jsonb_array_elements(rules) with ordinality as one (rule, turn)
  where coalesce((one.rule ->> 'from')::timestamptz, '-infinity') <= at
$$;

-- An older program changes the two columns at once: from then on its rule holds, and no other is to come.
create function kassa_day_rule_at_once() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  own jsonb := jsonb_build_object('timeZone', new.time_zone, 'dayCutOffMinutes', new.day_cutoff_minutes);
  begun jsonb := kassa_begun_day_rules(new.day_rules, kassa_now());
begin
  if not (begun -> -1) @> own then
    new.day_rules := begun || jsonb_build_array(own
      || jsonb_build_object('from', to_char(kassa_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  return new;
end $$;
create trigger day_rule_at_once before update on outlet for each row
  when (new.day_rules <> '[]' and new.day_rules = old.day_rules
    and (old.time_zone, old.day_cutoff_minutes) is distinct from (new.time_zone, new.day_cutoff_minutes))
  execute function kassa_day_rule_at_once();

-- The business day of an instant at an outlet, by the rule of its time. A call costs much more than its sum: for many rows, ask for it only where
-- an outlet has rules by date.
create function kassa_business_day(place outlet, at timestamptz) returns date
language plpgsql stable as $$
declare
  rule jsonb;
begin
  for turn in reverse jsonb_array_length(place.day_rules) - 1 .. 0 loop
    rule := place.day_rules -> turn;
    if coalesce((rule ->> 'from')::timestamptz, '-infinity') <= at then
      return (at at time zone (rule ->> 'timeZone') - make_interval(mins => (rule ->> 'dayCutOffMinutes')::int))::date;
    end if;
  end loop;
  return (at at time zone place.time_zone - make_interval(mins => place.day_cutoff_minutes))::date;
end $$;

create or replace function kassa_closed_day(of_merchant uuid, of_outlet uuid, at timestamptz) returns boolean
language sql stable as $$
  select coalesce((select kassa_closed_on(of_merchant, of_outlet, case when day_rules = '[]'
      then (at at time zone time_zone - make_interval(mins => day_cutoff_minutes))::date else kassa_business_day(outlet, at) end)
    from outlet where merchant_id = of_merchant and id = of_outlet), false)
$$;
