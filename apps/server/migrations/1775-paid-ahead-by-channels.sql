-- owner: payment
-- What money that a channel takes ahead is for, as its till will ask for it to be booked: the clock does where the till is silent.
alter table open_order add column ahead jsonb;
create index open_order_ahead on open_order (expires_at) where ahead is not null and state in ('unpaid', 'overtime');
