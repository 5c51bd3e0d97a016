-- owner: organisation
--
-- When an outlet is open in a week (seven lists of {fromMinute, untilMinute}, Monday first), and the days that are not as the week says.
-- An outlet without a row said nothing: it is never taken to be closed.
create table outlet_hours (
  merchant_id uuid not null,
  outlet_id uuid not null,
  weekly jsonb not null check (jsonb_array_length(weekly) = 7),
  primary key (merchant_id, outlet_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('outlet_hours');

create table outlet_date (
  merchant_id uuid not null,
  outlet_id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  name text not null,
  -- Empty: closed.
  spans jsonb not null,
  primary key (merchant_id, outlet_id, first_day),
  foreign key (merchant_id, outlet_id) references outlet_hours (merchant_id, outlet_id) on delete cascade
);
select kassa_wall('outlet_date');

-- Whether nothing opens at an outlet on a day, by its hours as they are now.
create function kassa_closed_on(of_merchant uuid, of_outlet uuid, on_day date) returns boolean
language sql stable as $$
  select coalesce(
    (select spans = '[]'::jsonb from outlet_date where merchant_id = of_merchant and outlet_id = of_outlet
      and on_day between first_day and last_day limit 1),
    (select weekly -> (extract(isodow from on_day)::int - 1) = '[]'::jsonb from outlet_hours
      where merchant_id = of_merchant and outlet_id = of_outlet),
    false)
$$;

-- Whether an instant lies on a closed day of an outlet, by the business day of the outlet.
create function kassa_closed_day(of_merchant uuid, of_outlet uuid, at timestamptz) returns boolean
language sql stable as $$
  select coalesce((select kassa_closed_on(of_merchant, of_outlet,
      ((at at time zone time_zone) - make_interval(mins => day_cutoff_minutes))::date)
    from outlet where merchant_id = of_merchant and id = of_outlet), false)
$$;
