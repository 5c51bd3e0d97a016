-- owner: sales
-- older programs work on: each order stands by itself, as it does for them
--
-- Orders of money paid ahead whose payment was that of a basket of goods: one card's slip, one handful of notes. The sale has the id of its basket, and may
-- come later, or never.
create table paid_together (
  merchant_id uuid not null,
  order_id uuid not null,
  basket_id uuid not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id)
);
create index paid_together_of_basket on paid_together (merchant_id, basket_id);
select kassa_wall('paid_together');
