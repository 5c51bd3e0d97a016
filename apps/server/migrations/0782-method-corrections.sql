-- owner: sales
--
-- A tender that was booked under the wrong method is put right by two more rows of the payments' book: what it was, taken back, and what it is
-- (payments.md §3). Nothing that stands is changed.
alter table payment add column corrects integer;
