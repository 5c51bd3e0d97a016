-- owner: sales
--
-- What the slip of a standalone card terminal says beside its approval code, which is the payment's reference. Plain columns, because
-- behind the wall only a comparison that cannot leak goes through an index.
alter table payment
  add column card_terminal text,
  add column card_batch text,
  add column card_last_four text;
create index payment_by_last_four on payment (merchant_id, card_last_four) where card_last_four is not null;
