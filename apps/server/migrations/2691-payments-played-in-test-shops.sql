-- owner: payment
-- older programs work on: they leave it null, and nobody plays what they ask for in a test shop, as before
--
-- What the other side keeps of a payment in a test shop, where no channel is asked; null: a channel is. An empty object: nothing was asked for yet.
alter table payment_attempt add column played jsonb;
