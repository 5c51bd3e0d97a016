-- owner: member
-- Money of gift cards that a program of others took for goods of its own, and what it gave back of that: outside revenue, against the clearing of what such programs take.

create table purse_redemption (
  merchant_id uuid not null,
  id uuid not null,
  -- The redemption of which this gave something back; null: it is one itself.
  of_id uuid,
  purse_id uuid not null,
  installation_id uuid not null,
  outlet_id uuid not null,
  currency text not null,
  -- Taken off the card; below zero it went back.
  amount_minor bigint not null check (amount_minor <> 0 and (amount_minor < 0) = (of_id is not null)),
  -- The number under which the program knows it.
  reference text not null,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, purse_id) references purse (merchant_id, id),
  foreign key (merchant_id, of_id) references purse_redemption (merchant_id, id)
);
create index purse_redemption_of on purse_redemption (merchant_id, of_id) where of_id is not null;
select kassa_wall('purse_redemption', true);
