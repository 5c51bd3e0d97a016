-- owner: promotion
--
-- What soon expires and is marked down by the merchant's rule. Source: MK-P12, members.md §6.

-- When the rule looks at an outlet again; an outlet without a row is due.
create table markdown_turn (
  merchant_id uuid not null,
  outlet_id uuid not null,
  next_at timestamptz not null,
  primary key (merchant_id, outlet_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index markdown_turn_due on markdown_turn (next_at);
select kassa_wall('markdown_turn');

-- What the rule did about goods of one outlet with one last day. `live` and `draft`: a plan of the rule stands; `ended`: the rule took it
-- away; `theirs`: a person decides; `refused`: `why` says what is in the way, and there is no plan.
create table marked_lot (
  merchant_id uuid not null,
  outlet_id uuid not null,
  variant_id uuid not null,
  expires_on date not null,
  state text not null check (state in ('live', 'draft', 'ended', 'theirs', 'refused')),
  plan_id uuid,
  -- The wording that the rule wrote last.
  version integer,
  off_basis_points integer check (off_basis_points between 1 and 9900),
  -- The business day since which so much is taken off.
  since date,
  why text,
  primary key (merchant_id, outlet_id, variant_id, expires_on),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id),
  check ((plan_id is null) = (version is null)),
  check (state not in ('live', 'draft') or (plan_id is not null and off_basis_points is not null and since is not null)),
  check (state <> 'refused' or (why is not null and plan_id is null))
);
create unique index marked_lot_of_plan on marked_lot (merchant_id, plan_id) where plan_id is not null;
select kassa_wall('marked_lot');
