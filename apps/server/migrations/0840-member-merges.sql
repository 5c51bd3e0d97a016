-- owner: member
-- Two members who turned out to be one person (MB-P04, MB-D02): who stays, who goes, and what is needed to take it back within 30 days. What either holds
-- moves by entries of the books, never by rewriting them.

create table member_merge (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  stays_id uuid not null,
  goes_id uuid not null,
  note text not null check (length(note) between 1 and 100),
  -- Whether the one who goes was enabled before.
  was_enabled boolean not null,
  -- Fields the one who stays took over, and what stood there before.
  taken jsonb not null,
  before jsonb not null,
  -- Members who had been merged into the one who goes: they follow, and come back with it.
  also_ids uuid[] not null,
  visits integer not null,
  -- The last entries of the one who stays when it was done: what was spent since is behind them.
  point_mark bigint not null,
  balance_mark bigint not null,
  level_before uuid,
  level_after uuid,
  actor_kind text not null,
  actor_id uuid,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, stays_id) references member (merchant_id, id),
  foreign key (merchant_id, goes_id) references member (merchant_id, id),
  check (stays_id <> goes_id)
);
create index member_merge_by_age on member_merge (merchant_id, at desc, id desc);
create index member_merge_of_goes on member_merge (merchant_id, goes_id);
create index member_merge_of_stays on member_merge (merchant_id, stays_id);
select kassa_wall('member_merge');

-- Two who look like one and are not: somebody looked. The smaller id first.
create table member_apart (
  merchant_id uuid not null references merchant (id),
  one_id uuid not null,
  other_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, one_id, other_id),
  foreign key (merchant_id, one_id) references member (merchant_id, id),
  foreign key (merchant_id, other_id) references member (merchant_id, id),
  check (one_id < other_id)
);
create index member_apart_other on member_apart (merchant_id, other_id);
select kassa_wall('member_apart');

-- What duplicates are found by: the last nine digits of the phone, the address in small letters.
create index member_phone_end on member (merchant_id, right(phone, 9)) where archived_at is null and length(phone) >= 10;
create index member_email on member (merchant_id, lower(email)) where archived_at is null and email <> '';
create index member_merged_into on member (merchant_id, merged_into) where merged_into is not null;

-- Whether the account's books count for another member's now. It stands with the account, which sales lock: one that waited for a merge sees it.
alter table member_account add column is_merged boolean not null default false;
