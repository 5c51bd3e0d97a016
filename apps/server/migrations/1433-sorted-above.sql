-- owner: organisation
-- What operators and partners order their long lists by: each heading of a bill, a device or a code that its own row carries, and the
-- names of merchants and outlets, so that a page is read from its beginning instead of being chosen from all. Amounts of several
-- currencies stand by their numbers as people read them, in thousandths: a yen has no hundredths.
create function kassa_as_read(minor bigint, currency text) returns numeric
language sql immutable parallel safe as $$
  select minor::numeric * case currency when 'JPY' then 1000 when 'KWD' then 1 else 10 end
$$;
create index merchant_by_name on merchant (lower(name), id);
create index outlet_by_name on outlet (lower(name), merchant_id, id);
create index bill_by_number on bill (number, id);
create index bill_by_type on bill (type, id);
create index bill_by_version on bill (lower(version_name), id);
create index bill_by_total on bill (kassa_as_read(total_minor, currency), id);
create index bill_by_state on bill (state, id);
create index bill_by_transaction on bill (coalesce(transaction_number, ''), id);
create index device_by_name on device (lower(name), id);
create index device_by_number on device (number, id);
create index device_by_type on device (type, id);
create index device_by_serial on device (lower(serial_number), id);
create index device_by_model on device (lower(model), id);
create index device_by_location on device (lower(location), id);
create index activation_code_by_last_day on activation_code (coalesce(last_day, '0001-01-01'::date), id);
create index activation_code_by_binding on activation_code (coalesce(bound_at, 'epoch'::timestamptz), id);
