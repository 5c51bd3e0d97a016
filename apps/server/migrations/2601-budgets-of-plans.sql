-- owner: promotion
-- older programs work on: they hold a plan without saying how much it takes off
--
-- What a plan takes off an order that is being paid, minor units: a budget is held until it is booked.
alter table plan_hold add column reduction_minor bigint not null default 0;
