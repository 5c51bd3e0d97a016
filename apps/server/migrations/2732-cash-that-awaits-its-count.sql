-- owner: sales
-- older programs work on: they book such documents without a row, as before
--
-- Cash that the books hold in no shift though its till says one (docs/decisions/2732): that shift is not heard of yet, or was closed before the cash moved. It lies in
-- the drawer until the next count or the next opening of it finds it. No key to the shift, which may come later or never.
create table cash_awaiting_count (
  merchant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('document', 'movement', 'unbooked')),
  currency text not null,
  -- Into the drawer, positive; notes of other currencies apart.
  amount_minor bigint not null,
  document_id uuid not null,
  document_number text,
  -- By the server's clock.
  happened_at timestamptz not null,
  -- The moment at which a count or an opening found it; null as long as it waits.
  found_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create unique index cash_awaiting_count_by_document on cash_awaiting_count (merchant_id, document_id, shift_id);
create index cash_awaiting_count_of_till on cash_awaiting_count (merchant_id, device_id, shift_id) where found_at is null;
select kassa_wall('cash_awaiting_count');
