-- owner: moving
-- A large move runs as a job. Its file is kept while it runs, and no longer: it names people.

create table shop_move_brought (
  merchant_id uuid not null,
  move_id uuid not null,
  file_name text not null,
  content bytea not null,
  prefers_japanese boolean not null,
  actor jsonb not null,
  -- Things that come new or get a difference, as they were planned at the beginning.
  planned_count integer not null check (planned_count >= 0),
  done_count integer not null default 0 check (done_count >= 0),
  attempts integer not null default 0,
  -- The process that works on it: one that finds another name here stops.
  worker uuid,
  leased_until timestamptz,
  primary key (merchant_id, move_id),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id)
);
select kassa_wall('shop_move_brought');
-- One at a time for each merchant.
create unique index shop_move_brought_once on shop_move_brought (merchant_id);
