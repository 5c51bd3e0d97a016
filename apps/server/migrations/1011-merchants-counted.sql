-- owner: report
-- What operators and partners see of each merchant without reading all it has: counted anew by a job every few minutes; a merchant that was not
-- counted yet is counted when somebody looks.
create table figure_merchant (
  merchant_id uuid primary key references merchant (id),
  counted_at timestamptz not null,
  products bigint not null,
  members bigint not null,
  -- Sales that were paid, ever.
  orders bigint not null
);
select kassa_wall('figure_merchant', true);
revoke insert on figure_merchant from kassa_app;

-- New members and orders by the week or month they came in, as far back as a dashboard looks.
create table figure_merchant_step (
  merchant_id uuid not null references merchant (id),
  step text not null check (step in ('week', 'month')),
  begins date not null,
  members bigint not null,
  orders bigint not null,
  primary key (merchant_id, step, begins)
);
create index figure_merchant_step_by_time on figure_merchant_step (step, begins);
select kassa_wall('figure_merchant_step', true);
revoke insert on figure_merchant_step from kassa_app;

-- Who sold most lately, over all merchants.
create index figure_day_of_all on figure_day (business_day, merchant_id) where part = 'total';
