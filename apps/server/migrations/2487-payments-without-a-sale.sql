-- owner: payment
--
-- Payments through channels that no sale has are told to the books of their outlet, day by day.
create index payment_attempt_without_sale on payment_attempt (merchant_id, outlet_id)
  where not is_booked and state in ('paid', 'reversing', 'reversed', 'reversal-failed');
