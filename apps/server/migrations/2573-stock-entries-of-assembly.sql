-- owner: inventory
-- older programs work on
-- Every entry of the stock book is tried against the rule of 2571, while others read and write.
alter table stock_entry validate constraint stock_entry_kind_check;
