-- owner: sales
--
-- A basket put aside at one till that another till of the outlet may bring back (D74): a draft, not an order. It is handed out once.
create table held_basket (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  -- Null where the device named nobody who is known here.
  held_by uuid,
  held_at timestamptz not null,
  opened_at timestamptz not null,
  note text not null check (char_length(note) <= 100),
  -- What a till lists: pieces, the first names, the amount. For the eyes; the till that brings it back prices it anew.
  shown jsonb not null,
  -- What was done to it, in order, and how many of these steps count.
  steps jsonb not null,
  head integer not null check (head >= 0),
  -- The till that brought it back; null while it waits. Such a row stays, so that the till that held it learns of it.
  taken_by uuid,
  taken_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, taken_by) references device (merchant_id, id),
  foreign key (merchant_id, held_by) references staff (merchant_id, id),
  check ((taken_by is null) = (taken_at is null))
);
create index held_basket_by_outlet on held_basket (merchant_id, outlet_id, held_at);
select kassa_wall('held_basket');
