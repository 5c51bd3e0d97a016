-- owner: member
--
-- The journal reads what was taken off gift cards, house accounts and passes by outlet and day.
create index purse_entry_by_day on purse_entry (merchant_id, outlet_id, business_day);
