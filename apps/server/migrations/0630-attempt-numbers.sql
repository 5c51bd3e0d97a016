-- owner: payment
-- A number is made of the attempt's own id: it is unique wherever ids are, and looked for inside one merchant.
drop index payment_attempt_number;
create unique index payment_attempt_number on payment_attempt (merchant_id, number);
