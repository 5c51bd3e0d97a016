-- owner: moving
-- older programs work on: the same column, kept as it comes
--
-- A job reads the file of a move slice by slice.
alter table shop_move_brought alter column content set storage external;
