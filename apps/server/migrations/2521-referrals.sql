-- owner: member
-- older programs work on
-- Members bring friends by a code of theirs; both are rewarded after the friend's first purchase (features MK-P13, docs/decisions/2521).
create table referral_code (
  merchant_id uuid not null,
  member_id uuid not null,
  code text not null check (length(code) = 10),
  made_at timestamptz not null,
  primary key (merchant_id, member_id),
  unique (merchant_id, code),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select kassa_wall('referral_code');

create table referral (
  merchant_id uuid not null,
  -- Brought once and for all: the card was opened with the code.
  friend_id uuid not null,
  referrer_id uuid not null,
  -- Void: both turned out to be one person, or the friend had a card before.
  state text not null check (state in ('waiting', 'earned', 'taken-back', 'expired', 'void')),
  -- The promise on joining; the merchant's rule may change since.
  joined_on date not null,
  until_on date not null,
  currency text not null,
  minimum_minor bigint not null check (minimum_minor between 0 and 99999999),
  takes_back boolean not null,
  rewards jsonb not null,
  made_at timestamptz not null,
  -- Visits of the friend that were looked at; those after them are not.
  visits_seen integer not null default 0,
  -- The purchase that earned, and the rewards that were given for it.
  order_id uuid,
  earning_id uuid,
  decided_at timestamptz,
  primary key (merchant_id, friend_id),
  foreign key (merchant_id, friend_id) references member (merchant_id, id),
  foreign key (merchant_id, referrer_id) references member (merchant_id, id),
  check (friend_id <> referrer_id),
  check (until_on >= joined_on),
  check ((state = 'earned') <= (order_id is not null and earning_id is not null))
);
create index referral_of_referrer on referral (merchant_id, referrer_id, made_at desc, friend_id desc);
-- Those that wait are looked through again and again, and stay few beside the others.
create index referral_waiting on referral (merchant_id, friend_id) where state = 'waiting';
create index referral_of_order on referral (merchant_id, order_id) where order_id is not null;
select kassa_wall('referral');

create table referral_reward (
  merchant_id uuid not null,
  -- The document of its points, and the origin of its coupons.
  id uuid not null,
  earning_id uuid not null,
  friend_id uuid not null,
  -- The friend, or whoever brought them.
  member_id uuid not null,
  points bigint not null,
  points_back bigint not null default 0,
  coupon_template_id uuid,
  coupons integer not null,
  coupons_back integer not null default 0,
  at timestamptz not null,
  taken_back_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, earning_id, member_id),
  foreign key (merchant_id, friend_id) references referral (merchant_id, friend_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, coupon_template_id) references coupon_template (merchant_id, id),
  check (points_back between 0 and points),
  check (coupons_back between 0 and coupons)
);
create index referral_reward_of_friend on referral_reward (merchant_id, friend_id);
select kassa_wall('referral_reward');

-- Reason 11: for a friend who was brought. Tried against the rows that are there by 2522.
alter table point_entry drop constraint point_entry_reason_check;
alter table point_entry add constraint point_entry_reason_check check (reason between 1 and 11) not valid;
