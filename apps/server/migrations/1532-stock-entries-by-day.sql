-- owner: inventory
-- What moved on a day is added up by the entries' numbers; nothing is read by this index, and every line sold wrote into it.
drop index stock_entry_by_day;
