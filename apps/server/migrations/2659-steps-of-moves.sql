-- owner: moving
-- How many steps of a move are in the database: a process that remembers more has lost some of them with the database, and begins again.

alter table shop_move_brought add column step_count integer not null default 0;
