-- owner: report
-- What each merchant sold in the days that merchants are ranked by, up to a last one, so that a ranking above ten thousand merchants does not add up
-- all their days whenever somebody looks.
create table figure_merchant_sold (
  merchant_id uuid not null references merchant (id),
  currency text not null,
  sold_to date not null,
  orders bigint not null,
  net_minor numeric(38) not null,
  primary key (merchant_id, currency)
);
select kassa_wall('figure_merchant_sold', true);
revoke insert on figure_merchant_sold from kassa_app;
