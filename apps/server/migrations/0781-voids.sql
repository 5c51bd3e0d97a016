-- owner: sales
--
-- A sale that was undone whole in its own shift, before it was closed: it stands apart from refunds (payments.md §3).
alter table refund add column is_void boolean not null default false;
