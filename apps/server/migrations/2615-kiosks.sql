-- owner: device
-- The last word of each kiosk: what stands at it, and whether it calls for an attendant. Other tills of the outlet read it; nothing is sold by it.

create table kiosk (
  merchant_id uuid not null references merchant (id),
  device_id uuid not null,
  outlet_id uuid not null,
  call text check (call in ('help', 'age', 'price', 'serial', 'weight', 'payment', 'other')),
  called_at timestamptz,
  is_paying boolean not null,
  -- As its screen shows it; null: nobody stands there.
  basket jsonb,
  told_at timestamptz not null,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check ((call is null) = (called_at is null))
);
create index kiosk_outlet on kiosk (merchant_id, outlet_id, told_at);
select kassa_wall('kiosk');
