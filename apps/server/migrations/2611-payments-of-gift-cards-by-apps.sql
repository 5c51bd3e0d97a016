-- owner: open
-- counts as: a31b865ba0f74b1da9f0d36766b3e000fb1c2c4f0ae92ededee274d9edf2a403
-- The number of a payment by which an app sold a gift card stands beside the numbers of its things: each is taken once.
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'gift_card_payment', 'purchase_order')) not valid;
