-- How many pieces a supplier packs together: orders are suggested in whole packs.
alter table product add column pack_size integer not null default 1 check (pack_size between 1 and 999999);

-- Every row with money names its currency (D80), the lines of stock documents too: that of their document.
alter table purchase_order add unique (merchant_id, id, currency);
alter table transfer add unique (merchant_id, id, currency);
alter table damage_report add unique (merchant_id, id, currency);
alter table stocktake add unique (merchant_id, id, currency);

alter table purchase_order_line add column currency text;
alter table transfer_line add column currency text;
alter table damage_report_line add column currency text;
alter table stocktake_line add column currency text;

update purchase_order_line as line set currency = doc.currency from purchase_order as doc
  where doc.merchant_id = line.merchant_id and doc.id = line.document_id;
update transfer_line as line set currency = doc.currency from transfer as doc
  where doc.merchant_id = line.merchant_id and doc.id = line.document_id;
update damage_report_line as line set currency = doc.currency from damage_report as doc
  where doc.merchant_id = line.merchant_id and doc.id = line.document_id;
update stocktake_line as line set currency = doc.currency from stocktake as doc
  where doc.merchant_id = line.merchant_id and doc.id = line.document_id;

alter table purchase_order_line alter column currency set not null,
  add foreign key (merchant_id, document_id, currency) references purchase_order (merchant_id, id, currency);
alter table transfer_line alter column currency set not null,
  add foreign key (merchant_id, document_id, currency) references transfer (merchant_id, id, currency);
alter table damage_report_line alter column currency set not null,
  add foreign key (merchant_id, document_id, currency) references damage_report (merchant_id, id, currency);
alter table stocktake_line alter column currency set not null,
  add foreign key (merchant_id, document_id, currency) references stocktake (merchant_id, id, currency);
