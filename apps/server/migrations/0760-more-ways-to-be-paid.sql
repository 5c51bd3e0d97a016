-- owner: payment
-- A customer's number that is typed, and a card held to a terminal, stand beside codes that are scanned.
alter table payment_attempt drop constraint payment_attempt_way_check;
alter table payment_attempt add constraint payment_attempt_way_check check (way in ('code', 'qr', 'phone', 'terminal'));
