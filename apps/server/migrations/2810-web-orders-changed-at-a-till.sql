-- owner: sales
-- older programs work on: they leave it as it is
--
-- True where a till set a web order aside with other goods, or for another total, than it was quoted (docs/decisions/2810): a parcel would be a share of goods
-- that nobody ordered any more.
alter table web_order add column differs_from_quote boolean not null default false;
