-- owner: open
-- The number of a payment by which an app sold a gift card stands beside the numbers of its things: each is taken once.
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'gift_card_payment', 'purchase_order'));
