-- owner: member
-- Every entry of a stored-value account is tried against the rule of 2670, while others read and write.
alter table purse_entry validate constraint purse_entry_reason_check;
