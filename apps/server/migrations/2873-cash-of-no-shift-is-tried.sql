-- owner: sales
-- Cash without a shift is tried against the rule of 2872, while others read and write.
alter table cash_behind_count validate constraint cash_behind_count_of_a_shift;
