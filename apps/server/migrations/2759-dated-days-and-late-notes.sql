-- owner: organisation
-- older programs work on: they ask by the zone and the cut-off, and read notes without a shift as those of the outlet
--
-- The business day of an instant by the columns of an outlet, its rules by date among them: also from a view, and also while the columns still have
-- the rule before (docs/decisions/2757).

create function kassa_dated_day(at timestamptz, zone text, cut_off_minutes integer, rules jsonb) returns date
language plpgsql stable parallel safe as $$
declare
  rule jsonb;
begin
  for turn in reverse jsonb_array_length(rules) - 1 .. 0 loop
    rule := rules -> turn;
    if coalesce((rule ->> 'from')::timestamptz, '-infinity') <= at then
      return kassa_day_at(at, rule ->> 'timeZone', (rule ->> 'dayCutOffMinutes')::int);
    end if;
  end loop;
  return kassa_day_at(at, zone, cut_off_minutes);
end $$;

create or replace function kassa_business_day(place outlet, at timestamptz) returns date
language plpgsql stable as $$
begin
  return kassa_dated_day(at, place.time_zone, place.day_cutoff_minutes, place.day_rules);
end $$;

-- owner: sales
--
-- Notes of other currencies that are told after their shift was closed are in no drawer's book, so their row names no shift (docs/decisions/2758).
alter table foreign_cash drop constraint foreign_cash_of_a_document;
alter table foreign_cash add constraint foreign_cash_of_a_document check (case kind
  when 'sale' then amount_minor > 0 and document_id is not null and position is not null
  when 'besides' then document_id is not null and position is null
  else shift_id is not null and value_minor = 0 and document_id is null end) not valid;
