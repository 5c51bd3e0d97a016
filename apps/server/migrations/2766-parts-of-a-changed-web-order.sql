-- owner: sales
-- older programs work on: they note that an order differs, and not in what
--
-- The parts in which a till set a web order aside otherwise than it was quoted (docs/decisions/2766): goods, price, tax, discounts, total, currency, member. Empty
-- where it is the order that was quoted, and where an older program noted it.
alter table web_order add column differs_in text[] not null default '{}';
