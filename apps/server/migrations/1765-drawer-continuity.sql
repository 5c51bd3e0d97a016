-- owner: sales
-- In which registration of its till a shift was opened, counted from 1; 0 was before this was kept. Shifts of one drawer follow each other by it, then
-- by their number, however late a till brings them.
alter table shift add column epoch integer not null default 0;
create index shift_of_drawer on shift (merchant_id, device_id, currency, epoch, length(number), number collate "C");

-- The outlet's bound for cash moved at once when a float or movement was booked; null where it was booked before there was one.
alter table cash_entry add column most_minor bigint;
