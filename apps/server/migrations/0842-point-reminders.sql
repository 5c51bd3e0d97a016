-- owner: member
-- Letters that said which points run out when: once for each last day and each of both times before it (MB-P02, members.md §2).
create table point_reminder (
  merchant_id uuid not null,
  member_id uuid not null,
  last_day date not null,
  days_before smallint not null check (days_before in (7, 30)),
  points bigint not null check (points > 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, last_day, days_before),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
select kassa_wall('point_reminder', true);

-- The day up to which points have been looked through for what runs out soon.
alter table member_programme add column reminded_until date;
