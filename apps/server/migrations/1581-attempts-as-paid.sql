-- owner: payment
--
-- What a person has in hand of a payment through a channel, each looked up by an index of its own: the wallet's own number, and of a card at a
-- terminal that we wake its last four digits and its approval code, as they stand in what the terminal says of it ("visa …1111 123456"). Columns
-- of their own, because behind the wall only a comparison that cannot leak goes through an index.
alter table payment_attempt
  add column card_last_four text generated always as (
    case when channel = 'terminal' then substring(payer from '…([0-9]{4})(?: |$)') end) stored,
  add column approval_code text generated always as (
    case when channel = 'terminal' then upper(substring(payer from ' ([^ …]+)$')) end) stored;
create index payment_attempt_by_last_four on payment_attempt (merchant_id, card_last_four) where card_last_four is not null;
create index payment_attempt_by_approval on payment_attempt (merchant_id, approval_code) where approval_code is not null;
create index payment_attempt_by_channel_number on payment_attempt (merchant_id, channel_number) where channel_number is not null;
