-- owner: inventory
--
-- How many days of the window before a day the outlet was closed, added up from its first day on: element n + 1 has those of its first n days.
-- Kept with the velocities, so that they say the same again after hours have changed. Null: hours unknown.
alter table stock_velocity_day add column closed smallint[];

create function kassa_closed_days(of_merchant uuid, of_outlet uuid, before_day date, days integer) returns smallint[]
language sql stable as $$
  select array_agg(closed::smallint order by passed) from (
    select passed, sum(case when passed > 0 and kassa_closed_on(of_merchant, of_outlet, before_day - days + passed - 1)
      then 1 else 0 end) over (order by passed) as closed
    from generate_series(0, days) as passed
    where exists (select from outlet_hours where merchant_id = of_merchant and outlet_id = of_outlet)
  ) as counted
$$;
