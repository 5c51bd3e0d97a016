-- owner: moving
-- older programs work on: a move that pauses is leased for ever, so their jobs pass it over; a start of one of them goes on with it
--
-- A person pauses a running move and goes on with it later.
alter table shop_move_brought add column paused_at timestamptz;
