-- owner: inventory
-- older programs work on
-- Every entry of the book of pieces is tried against the rule of 2571, while others read and write.
alter table serial_entry validate constraint serial_entry_kind_check;
