-- owner: member
-- older programs work on: what they cancel stays a deposit
--
-- The business day from which the money of a stored-value account is owed back to whoever paid it: that on which its web order was cancelled. The account says so itself,
-- so that sealed days stay as they are once the order is forgotten; those that were cancelled before stay deposits.
alter table purse add column owed_back_day date;
create index purse_owed_back on purse (merchant_id, owed_back_day) where owed_back_day is not null;
