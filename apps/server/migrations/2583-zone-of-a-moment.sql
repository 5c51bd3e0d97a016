-- owner: organisation
--
-- The time zone that an outlet with rules by date had at an instant; null where its list is empty. A call costs much more than a column: for many
-- rows, ask for it only where an outlet has such rules.
create function kassa_zone_at(rules jsonb, at timestamptz) returns text
language plpgsql stable as $$
begin
  for turn in reverse jsonb_array_length(rules) - 1 .. 0 loop
    if coalesce((rules -> turn ->> 'from')::timestamptz, '-infinity') <= at then
      return rules -> turn ->> 'timeZone';
    end if;
  end loop;
  return null;
end $$;

-- Hours of such outlets were added up by one zone for all days: they are added up anew.
delete from figure_so_far f using outlet o where o.merchant_id = f.merchant_id and o.id = f.outlet_id and o.day_rules <> '[]';
delete from figure_so_far_day f using outlet o where o.merchant_id = f.merchant_id and o.id = f.outlet_id and o.day_rules <> '[]';
delete from figure_outlet f using outlet o where o.merchant_id = f.merchant_id and o.id = f.outlet_id and o.day_rules <> '[]';
