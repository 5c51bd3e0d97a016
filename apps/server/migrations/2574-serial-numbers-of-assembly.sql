-- owner: inventory
-- older programs work on
-- Every serial number is tried against the rule of 2571, while others read and write.
alter table serial_number validate constraint serial_number_state_check;
