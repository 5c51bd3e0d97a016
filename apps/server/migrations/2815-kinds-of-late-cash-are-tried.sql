-- owner: sales
-- older programs work on: nothing changes for them
--
-- The kinds of cash that came behind its count are tried against their rule (migration 2812, docs/decisions/2732).
alter table cash_behind_count validate constraint cash_behind_count_kind_check;
