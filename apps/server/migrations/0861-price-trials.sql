-- owner: promotion
-- A trial may be of other prices instead of a plan: the unit price each variant would have cost, as `{"<variant id>": minor units}`.
alter table plan_back_test add column prices jsonb;
alter table plan_back_test alter column terms drop not null;
alter table plan_back_test add constraint plan_back_test_of_one_thing check ((terms is null) = (prices is not null));
