-- owner: inventory
-- older programs work on
-- An outlet asks another for goods; accepted, it becomes a transfer that the asked outlet drafts (docs/decisions/2582).
create table stock_request (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  -- The outlet that asks.
  outlet_id uuid not null,
  from_outlet_id uuid not null,
  number text not null,
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  variant_id uuid not null,
  quantity bigint not null check (quantity between 1 and 999999999),
  note text not null default '',
  reply text not null default '',
  created_at timestamptz not null,
  created_by_name text not null,
  business_day date not null,
  answered_at timestamptz,
  answered_by_name text,
  -- Null until it is accepted, and where its draft was deleted.
  transfer_id uuid,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, from_outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  foreign key (merchant_id, transfer_id) references transfer (merchant_id, id) on delete set null (transfer_id),
  check (outlet_id <> from_outlet_id),
  check ((state = 'open') = (answered_at is null)),
  check (transfer_id is null or state = 'accepted')
);
create index stock_request_by_time on stock_request (merchant_id, outlet_id, created_at desc, id desc);
create index stock_request_of_asked on stock_request (merchant_id, from_outlet_id, created_at desc, id desc);
-- What is not answered is asked for each time somebody opens To do, and stays few beside what was.
create index stock_request_open on stock_request (merchant_id, from_outlet_id, created_at) where state = 'open';
create index stock_request_of_transfer on stock_request (merchant_id, transfer_id) where transfer_id is not null;
select kassa_wall('stock_request');
