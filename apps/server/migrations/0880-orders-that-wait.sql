-- owner: payment
-- An order that waits for its money stands in the lists beside the others, and can be booked by the server where its desk died.
alter table open_order
  add column registration_id uuid,
  -- The number its sale would carry, from its desk's own range.
  add column number text,
  -- The sale as its desk would write it once everything is paid; null where more is to come.
  add column sale jsonb,
  add column line_count integer not null default 0,
  add column business_day date,
  -- The server booked it from `sale`, because its desk did not.
  add column completed_at timestamptz,
  -- What came besides, after the server had booked it: the customer paid twice.
  add column besides_minor bigint not null default 0;
update open_order set business_day = (open_order.created_at at time zone o.time_zone)::date
  from outlet o where o.merchant_id = open_order.merchant_id and o.id = open_order.outlet_id;
alter table open_order alter column business_day set not null;
create index open_order_listed on open_order (merchant_id, outlet_id, business_day desc, created_at desc, id desc)
  where state <> 'booked';
create index open_order_besides on open_order (merchant_id, created_at) where besides_minor <> 0;
-- Who looks after a payment that waits for a person; null: nobody yet.
alter table payment_attempt add column owner_id uuid, add column owner_name text,
  add constraint payment_attempt_owner_is_named check ((owner_id is null) = (owner_name is null));
create index payment_refund_failed on payment_refund (merchant_id, attempt_id) where state = 'failed';
