-- owner: member
-- Whether points of an account whose last day is over were held as they were last looked at, for a payment or a saved order: they are looked at again each day
-- until they are spent or have run out (docs/decisions/2713).
-- older programs work on: they look at each saved order instead.
alter table member_account add column due_points_held boolean not null default false;
