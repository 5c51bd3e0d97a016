-- owner: promotion
-- How much a plan reduced: what a plan for lots is limited by. Pieces, thousandths of weighed goods, or grams.
alter table plan_usage add column quantity bigint not null default 0;
alter table plan_hold add column quantity bigint not null default 0;
