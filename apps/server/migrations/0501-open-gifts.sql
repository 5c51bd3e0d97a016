-- owner: member
-- What a new member is given when the card is opened: once a member and rule (D24, MB-S25).

create table open_gift (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  points integer not null check (points between 1 and 9999999),
  -- Days of the oldest outlet, both included; null is open.
  from_day date,
  until_day date,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id),
  check (until_day is null or from_day is null or until_day >= from_day)
);
create unique index open_gift_name on open_gift (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('open_gift');

create table open_gift_grant (
  merchant_id uuid not null,
  member_id uuid not null,
  gift_id uuid not null,
  points integer not null,
  at timestamptz not null,
  primary key (merchant_id, member_id, gift_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, gift_id) references open_gift (merchant_id, id)
);
create index open_gift_grant_of_gift on open_gift_grant (merchant_id, gift_id);
select kassa_wall('open_gift_grant', true);
