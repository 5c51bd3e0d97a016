-- owner: promotion
-- Baskets that a merchant keeps with a plan, with what it made of them: a change of the plan that makes something else of one is confirmed.
create table plan_example (
  merchant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  name text not null,
  -- As `Snapshot` of the domain, without plans: goods and prices as they were when it was kept.
  basket jsonb not null,
  -- What the goods of its lines were called.
  line_names jsonb not null,
  currency text not null,
  payable_minor bigint not null,
  gift_count integer not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
create index plan_example_of_plan on plan_example (merchant_id, plan_id, created_at);
select kassa_wall('plan_example');
