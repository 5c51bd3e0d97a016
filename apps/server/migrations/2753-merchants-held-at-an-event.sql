-- owner: platform
-- The merchants at which a subscription could not take an event, with the number up to which theirs are taken (docs/decisions/2753).
-- An older program works on: it stops at an event that it cannot take, and takes what waits of a merchant behind it, as before.
alter table subscription_state add column held jsonb not null default '{}';
