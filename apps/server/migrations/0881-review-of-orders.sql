-- owner: journal
-- A sale that the server booked itself, because its desk did not, may be looked at too: it has an order and no place in a journal.
alter table review_item drop constraint review_item_of_something;
alter table review_item add constraint review_item_of_something check (sequence is null = (device_id is null)
  and (device_id is not null or refund_id is not null or order_id is not null));
