-- owner: sales
--
-- Photos of the slips of an order's payments, and of a shift's drawer. Sources: payments.md §6, SH-D03.

create table document_photo (
  merchant_id uuid not null,
  picture_id uuid not null,
  document_kind text not null check (document_kind in ('order', 'shift')),
  document_id uuid not null,
  by_name text not null,
  taken_at timestamptz not null,
  added_at timestamptz not null,
  -- A picture shows one document.
  primary key (merchant_id, picture_id),
  foreign key (merchant_id, picture_id) references picture (merchant_id, id)
);
create index document_photo_of on document_photo (merchant_id, document_kind, document_id, taken_at, picture_id);
select kassa_wall('document_photo');
