-- owner: promotion
-- Marketing plans. What a plan said stays: each change of it is a version, and a sale names the version it was priced by.
create table marketing_plan (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  version integer not null check (version >= 1),
  type text not null,
  priority integer not null,
  is_enabled boolean not null,
  -- As `PlanTerms` of the domain.
  terms jsonb not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id)
);
create index marketing_plan_in_order on marketing_plan (merchant_id, priority, id) where archived_at is null;
select kassa_wall('marketing_plan');

create table marketing_plan_version (
  merchant_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  priority integer not null,
  is_enabled boolean not null,
  is_archived boolean not null,
  terms jsonb not null,
  -- Until the next version's.
  from_at timestamptz not null,
  primary key (merchant_id, plan_id, version),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
select kassa_wall('marketing_plan_version', true);

-- One row an order and plan that applied to it: what results and limits are counted from.
create table plan_usage (
  merchant_id uuid not null,
  order_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  outlet_id uuid not null,
  member_id uuid,
  currency text not null,
  reduction_minor bigint not null,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, order_id, plan_id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
create index plan_usage_by_plan on plan_usage (merchant_id, plan_id, business_day);
create index plan_usage_by_member on plan_usage (merchant_id, plan_id, member_id) where member_id is not null;
select kassa_wall('plan_usage', true);

-- A use of a limited plan, kept for an order that is being paid.
create table plan_hold (
  merchant_id uuid not null,
  order_id uuid not null,
  plan_id uuid not null,
  device_id uuid not null,
  member_id uuid,
  business_day date not null,
  expires_at timestamptz not null,
  primary key (merchant_id, order_id, plan_id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
create index plan_hold_by_plan on plan_hold (merchant_id, plan_id);
create index plan_hold_age on plan_hold (expires_at);
select kassa_wall('plan_hold');
