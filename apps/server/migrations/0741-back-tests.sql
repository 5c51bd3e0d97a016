-- owner: promotion
-- A draft that is tried on what was sold, in the background; forgotten after a month.
create table plan_back_test (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  -- As `PlanTerms` of the domain.
  terms jsonb not null,
  -- The plan it would stand in the place of.
  plan_id uuid,
  priority integer not null,
  currency text not null,
  outlet_ids uuid[] not null,
  from_day date not null,
  until_day date not null,
  state text not null check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Baskets that were sold there and then, how many of them are tried, how many were.
  found integer not null default 0,
  total integer not null default 0,
  done integer not null default 0,
  -- As `BackTestResult` of the domain.
  result jsonb,
  created_at timestamptz not null,
  -- A process that died gives its trial back after a while.
  taken_at timestamptz,
  primary key (merchant_id, id)
);
create index plan_back_test_open on plan_back_test (created_at) where state in ('waiting', 'running');
create index plan_back_test_age on plan_back_test (created_at);
select kassa_wall('plan_back_test');
