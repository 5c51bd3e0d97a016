-- owner: device
--
-- The goods of an outlet in pages as its tills are sent them, written and packed once. A page covers what stands behind `after_id`, up to where the
-- next begins; it is made when a till asks for it, and made anew where anything in it has changed since.
create table catalogue_page (
  merchant_id uuid not null,
  outlet_id uuid not null,
  -- The item before its first; all zeros for the first page.
  after_id uuid not null,
  -- By which form of page it was written: another one is never sent.
  form text,
  -- Where the change counter stood before its rows were read.
  cursor bigint,
  -- The last entry of the stock book before its rows were read: what moved after it is not in the page.
  stock_up_to bigint,
  -- SHA-256 of the bytes: a page that was damaged is never sent.
  digest bytea,
  -- The answer as JSON, packed with gzip. Null: not made yet.
  packed bytea,
  primary key (merchant_id, outlet_id, after_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check ((packed is null) = (form is null) and (packed is null) = (cursor is null)
    and (packed is null) = (stock_up_to is null) and (packed is null) = (digest is null))
);
-- It is packed already.
alter table catalogue_page alter column packed set storage external;
select kassa_wall('catalogue_page');
