-- owner: member
-- Saved conditions over members (MB-P08): who fits is asked when it is needed, never kept; how many fitted when somebody last counted is.
create table member_segment (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  -- As `SegmentRule` of the domain.
  rule jsonb not null,
  counted integer not null default 0 check (counted >= 0),
  counted_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id)
);
create unique index member_segment_name on member_segment (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('member_segment');

-- What segments and the look at who comes back are counted by.
create index member_account_by_visit on member_account (merchant_id, last_visit_at) where visits > 0;
create index member_by_tag on member using gin (tags) where archived_at is null;
