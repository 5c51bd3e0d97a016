-- owner: journal
-- What the server wrote itself and people should look at (a refund of another day than today) has no device and no place in a journal.
alter table review_item alter column registration_id drop not null, alter column sequence drop not null,
  alter column device_id drop not null, add column refund_id uuid,
  add constraint review_item_of_something check (sequence is null = (device_id is null)
    and (device_id is not null or refund_id is not null));
