-- owner: organisation
--
-- A business day that has begun stays begun: where clocks go back over a day's cut-off, the repeated hour belongs to the new day
-- (packages/domain/src/time/business-day.ts says the same of each instant). Both are asked in a place's own clock; at most three hours are repeated.

-- Whether a place's clock went back in the three hours before an instant: only then may it have shown the cut-off before.
create function kassa_clock_went_back(at timestamptz, zone text) returns boolean
language sql stable parallel safe as $$
  select (at - interval '3 hours') at time zone zone + interval '3 hours' > at at time zone zone
$$;

-- The business day of an instant in a zone with a cut-off. A call costs much more than its sum: for many rows, ask for it only where the clock went back.
create function kassa_day_at(at timestamptz, zone text, cut_off_minutes integer) returns date
language plpgsql stable parallel safe as $$
declare
  shown timestamp := at at time zone zone;
  day date := (shown - make_interval(mins => cut_off_minutes))::date;
  -- The next day's beginning as the clock shows it, and the instant at which it showed that before it went back.
  beginning timestamp := day + 1 + make_interval(mins => cut_off_minutes);
  began timestamptz := at + (beginning - shown) - ((at - interval '3 hours') at time zone zone + interval '3 hours' - shown);
begin
  return case when kassa_clock_went_back(at, zone) and began <= at and beginning - shown <= interval '3 hours'
    and began at time zone zone = beginning then day + 1 else day end;
end $$;

create or replace function kassa_business_day(place outlet, at timestamptz) returns date
language plpgsql stable as $$
declare
  rule jsonb;
begin
  for turn in reverse jsonb_array_length(place.day_rules) - 1 .. 0 loop
    rule := place.day_rules -> turn;
    if coalesce((rule ->> 'from')::timestamptz, '-infinity') <= at then
      return kassa_day_at(at, rule ->> 'timeZone', (rule ->> 'dayCutOffMinutes')::int);
    end if;
  end loop;
  return kassa_day_at(at, place.time_zone, place.day_cutoff_minutes);
end $$;

create or replace function kassa_closed_day(of_merchant uuid, of_outlet uuid, at timestamptz) returns boolean
language sql stable as $$
  select coalesce((select kassa_closed_on(of_merchant, of_outlet, kassa_business_day(outlet, at))
    from outlet where merchant_id = of_merchant and id = of_outlet), false)
$$;
