-- owner: report
--
-- Business days that are not over, of outlets that sell much: added up along the events of their sales by the job that keeps days, until that adds
-- the day up whole (docs/decisions/1701). All documents are in it whose events the job has looked at, and no others.
create table figure_so_far_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  -- By which clock its hours are.
  time_zone text not null,
  primary key (merchant_id, outlet_id, business_day),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('figure_so_far_day', true);
revoke insert on figure_so_far_day from kassa_app;

-- What such a day comes to, by some of the parts of figure_day. Sums are as wide as they need be: what does not fit a kept day is found when that
-- is added up, and stops nothing before.
create table figure_so_far (
  merchant_id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  part text not null collate "C",
  key text not null collate "C",
  currency text not null,
  orders numeric not null,
  refunds numeric not null,
  voids numeric not null,
  pieces numeric not null,
  returned numeric not null,
  quantity numeric not null,
  returned_quantity numeric not null,
  gross_minor numeric not null,
  deducted_minor numeric not null,
  net_minor numeric not null,
  tax_minor numeric not null,
  refunded_minor numeric not null,
  refunded_tax_minor numeric not null,
  voided_minor numeric not null,
  voided_tax_minor numeric not null,
  cost_minor numeric not null,
  restocked_minor numeric not null,
  primary key (merchant_id, outlet_id, business_day, part, key, currency),
  foreign key (merchant_id, outlet_id, business_day) references figure_so_far_day on delete cascade
) with (fillfactor = 60);
select kassa_wall('figure_so_far', true);
revoke insert on figure_so_far from kassa_app;
