-- owner: promotion
-- A plan that a cashier switched off for one sale, and why.
create table plan_switch_off (
  merchant_id uuid not null,
  order_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  outlet_id uuid not null,
  reason text not null,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, order_id, plan_id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
create index plan_switch_off_by_plan on plan_switch_off (merchant_id, plan_id, business_day);
select kassa_wall('plan_switch_off', true);
