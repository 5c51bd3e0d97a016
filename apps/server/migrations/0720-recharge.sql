-- owner: member
-- Money that members pay in ahead (D22, D99; MB-S24, MK-S20): the rules, what each recharge brought, and the bonus that comes month by month.

create table recharge_rule (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  -- The programme's.
  currency text not null,
  recharge_minor bigint not null check (recharge_minor > 0),
  gift_minor bigint not null check (gift_minor > 0),
  -- What of the gift comes at once, and over how many months the rest comes; no months is all at once.
  bonus_now_basis_points integer not null default 10000 check (bonus_now_basis_points between 0 and 10000),
  bonus_months smallint not null default 0 check (bonus_months between 0 and 24),
  -- Days of the oldest outlet, both included; null is open.
  from_day date,
  until_day date,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id),
  check ((from_day is null) = (until_day is null) and (until_day is null or until_day >= from_day))
);
create unique index recharge_rule_name on recharge_rule (merchant_id, lower(name)) where archived_at is null;
create unique index recharge_rule_amount on recharge_rule (merchant_id, recharge_minor) where archived_at is null;
select kassa_wall('recharge_rule');

-- What an order of type 2 paid in, and what of it has been taken back.
create table recharge (
  merchant_id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  -- Null: a free amount.
  rule_id uuid,
  currency text not null,
  principal_minor bigint not null check (principal_minor > 0),
  -- All of the gift, what comes later too.
  bonus_minor bigint not null check (bonus_minor >= 0),
  refunded_principal_minor bigint not null default 0,
  -- Bonus that was owed for what was refunded: taken from the balance, never released, or deducted from the money.
  refunded_bonus_minor bigint not null default 0,
  at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, rule_id) references recharge_rule (merchant_id, id),
  check (refunded_principal_minor between 0 and principal_minor),
  check (refunded_bonus_minor between 0 and bonus_minor)
);
create index recharge_of_member on recharge (merchant_id, member_id, at desc, order_id desc);
create index recharge_by_rule on recharge (merchant_id, rule_id) where rule_id is not null;
select kassa_wall('recharge');

-- A part of a gift that comes later.
create table bonus_release (
  merchant_id uuid not null,
  order_id uuid not null,
  part smallint not null,
  member_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Taken back before it came.
  cancelled_minor bigint not null default 0,
  due_on date not null,
  released_at timestamptz,
  primary key (merchant_id, order_id, part),
  foreign key (merchant_id, order_id) references recharge (merchant_id, order_id),
  check (cancelled_minor between 0 and amount_minor)
);
create index bonus_release_due on bonus_release (merchant_id, due_on) where released_at is null;
select kassa_wall('bonus_release');
