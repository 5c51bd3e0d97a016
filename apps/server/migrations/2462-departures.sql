-- owner: moving
-- A shop that was closed because it moves, and how far each till's journal was in the archives that were written since.

create table shop_departure (
  merchant_id uuid primary key references merchant (id),
  closed_at timestamptz not null,
  closed_by text not null,
  -- When the first archive was written, and the sequence that the journal of each registration waited for in it and in the newest.
  archived_at timestamptz,
  first_ends jsonb,
  last_ends jsonb,
  -- When an owner said that the shop is open elsewhere.
  moved_at timestamptz,
  moved_by text,
  check ((archived_at is null) = (first_ends is null) and (first_ends is null) = (last_ends is null)),
  check (moved_at is null or archived_at is not null)
);
select kassa_wall('shop_departure');

-- An archive of the whole shop, or of what tills sent behind the first one.
alter table shop_archive add column kind text not null default 'whole' check (kind in ('whole', 'late'));
