-- owner: member
-- older programs work on
-- Every entry of the book of points is tried against the rule of 2521, while others read and write.
alter table point_entry validate constraint point_entry_reason_check;
