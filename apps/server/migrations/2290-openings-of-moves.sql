-- owner: moving
-- Openings are taken once: a newer file posts its difference to what its thing's file said before. A move can be undone for a day.

alter table shop_move add column undone_at timestamptz;
-- Counts and sums of the files beside those of this shop, and the rows that were not taken; for the page at the end.
alter table shop_move add column outcome jsonb;

-- False: the thing was here before the move that found it.
alter table shop_move_source add column is_made boolean not null default true;
-- The move whose file said it last, and what the file before said; undoing that move brings it back.
alter table shop_move_source add column said_by uuid;
alter table shop_move_source add column said_before jsonb;
create index shop_move_source_of_target on shop_move_source (merchant_id, target_id);
