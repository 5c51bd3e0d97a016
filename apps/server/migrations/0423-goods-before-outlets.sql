-- owner: catalogue
--
-- Goods that were made before their merchant had an outlet: what they will cost at the first one, in hundredths of its currency. Gone once listed.
create table waiting_goods (
  merchant_id uuid not null,
  product_id uuid not null,
  price_hundredths bigint not null check (price_hundredths between 1 and 99999999),
  primary key (merchant_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
select kassa_wall('waiting_goods');
