-- owner: promotion
-- Uses of limited plans that a saved order keeps until it is handed out, sent or cancelled, however long that takes. No till asked for those of orders from outside.
-- older programs work on: they do not count what is kept, so that a till may use the last; the order is then booked and filed, as after a till without a line.
alter table plan_hold alter column device_id drop not null;
alter table plan_hold add column is_kept boolean not null default false;
