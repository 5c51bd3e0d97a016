-- owner: device
-- The last word of each till to the others of its outlet: the page that stands there, and the halves of the ways between them. Nothing is sold by it.

create table neighbor_till (
  merchant_id uuid not null references merchant (id),
  device_id uuid not null,
  registration_id uuid not null,
  outlet_id uuid not null,
  page uuid not null,
  -- Halves of ways, each with the till and the page to which it is said.
  said jsonb not null,
  told_at timestamptz not null,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index neighbor_till_outlet on neighbor_till (merchant_id, outlet_id, told_at);
select kassa_wall('neighbor_till');
