-- owner: member
-- What the books said at the end of a day: entries come in the order of their days, so a summary of blocks finds the last ones.
create index point_entry_by_day on point_entry using brin (business_day);
create index balance_entry_by_day on balance_entry using brin (business_day);
