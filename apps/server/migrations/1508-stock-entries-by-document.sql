-- owner: inventory
-- What a combination's parts were worth stands in its order's line; nothing else was read by this index, and every line sold wrote into it.
drop index stock_entry_of_document;
