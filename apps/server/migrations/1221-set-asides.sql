-- owner: sales
--
-- Baskets that wait for their customers under a number (CD-P17, CD-P18): quotations, and goods that are kept as pre-orders and layaways. Its id is
-- the order's once it is collected, which is how it is known that it was. What is paid ahead lies in a purse; `next_day` is the day until which
-- something is to be done next.
create table set_aside (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  number text not null,
  kind text not null check (kind in ('quotation', 'pre-order', 'layaway')),
  state text not null default 'waiting' check (state in ('waiting', 'cancelled')),
  customer text not null,
  phone text not null,
  note text not null,
  currency text not null,
  total_minor bigint not null check (total_minor > 0),
  last_day date not null,
  dues jsonb not null,
  next_day date not null,
  purse_id uuid,
  staff_id uuid,
  set_aside_at timestamptz not null,
  shown jsonb not null,
  opened_at timestamptz not null,
  steps jsonb not null,
  head integer not null,
  taken_device_id uuid,
  taken_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, purse_id) references purse (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, taken_device_id) references device (merchant_id, id),
  check ((state = 'cancelled') = (cancelled_by is not null))
);
create index set_aside_by_day on set_aside (merchant_id, next_day, id);
create index set_aside_of_purse on set_aside (merchant_id, purse_id) where purse_id is not null;
select kassa_wall('set_aside');
