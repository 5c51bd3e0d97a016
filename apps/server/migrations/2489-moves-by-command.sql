-- owner: moving
-- older programs work on: a column beside what is there
--
-- A move by the operator's command is seen, waits for others and is waited for as one that a job does: its row has no file, and its lease is renewed by each step.
alter table shop_move_brought add column is_command boolean not null default false;
