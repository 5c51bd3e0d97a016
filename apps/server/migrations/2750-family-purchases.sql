-- owner: member
-- older programs work on: they book sales without it, as before
--
-- Orders that were bought with a family card. The books of the account name the account alone.
create table family_purchase (
  merchant_id uuid not null,
  order_id uuid not null,
  family_card_id uuid not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, family_card_id) references family_card (merchant_id, id)
);
create index family_purchase_of_card on family_purchase (merchant_id, family_card_id);
select kassa_wall('family_purchase', true);
