-- owner: payment
-- A sale that is paid in part, as far as its desk had come with it, so that the office can end it; null where its desk left none.
alter table open_order add column left_sale jsonb;
