-- owner: moving
-- older programs work on: they know no copies, and end a test shop as before
--
-- A copy of a merchant for its test shop, with nobody in it: made as a job, one at a time for each merchant; what was made last stands here.

create table test_copy (
  merchant_id uuid primary key references merchant (id),
  -- The merchant that it becomes.
  id uuid not null,
  -- The copy before, whose rows go once this one stands.
  before_id uuid,
  state text not null check (state in ('copying', 'ready', 'failed')),
  has_sales boolean not null,
  -- The word from which everything made up follows; taken away with the end, so that nobody finds out who somebody was.
  seed uuid,
  began_at timestamptz not null,
  began_by text not null,
  ended_at timestamptz,
  row_count bigint not null default 0 check (row_count >= 0),
  problem text check (problem in ('too-large', 'login', 'ended', 'failed')),
  attempts integer not null default 0,
  -- The process that works on it, and until when nobody else takes it.
  worker uuid,
  leased_until timestamptz,
  check ((state = 'copying') = (seed is not null)),
  check ((state = 'failed') = (problem is not null))
);
select kassa_wall('test_copy');
