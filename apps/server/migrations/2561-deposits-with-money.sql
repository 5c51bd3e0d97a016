-- owner: member
--
-- Deposits that money lies on: orders that are over and owe their gift cards something are found among them, however many there ever were.
create index purse_deposit_left on purse (merchant_id, id) where is_deposit and total_minor > 0;
