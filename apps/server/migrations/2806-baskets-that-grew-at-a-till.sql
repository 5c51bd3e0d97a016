-- owner: promotion
-- older programs work on: they leave it empty, and hold of a kept use what is kept
--
-- What a till holds of a use that its order keeps (docs/decisions/2806), and the business day that it is of; null: no till holds it. `quantity` and
-- `reduction_minor` stay what is kept.
alter table plan_hold add column held_day date, add column held_quantity bigint not null default 0,
  add column held_reduction_minor bigint not null default 0;
