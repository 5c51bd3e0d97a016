-- owner: today
-- What people did with entries of the inbox: put off until later, or given to somebody. An entry itself stands nowhere: it is there
-- for as long as its cause is (docs/decisions/1061).
create table errand_mark (
  merchant_id uuid not null references merchant (id),
  kind text not null check (char_length(kind) between 1 and 40),
  -- The thing it is about, in its kind.
  thing_id uuid not null,
  snoozed_until timestamptz,
  -- An administrator or a member of staff, with their name then.
  handed_to uuid,
  handed_to_name text not null default '' check (char_length(handed_to_name) <= 120),
  marked_at timestamptz not null,
  primary key (merchant_id, kind, thing_id),
  check ((handed_to is null) = (handed_to_name = ''))
);
select kassa_wall('errand_mark');
