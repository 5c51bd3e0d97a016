-- owner: open
-- counts as: 5c2816101916de78ae1824e46b224e4a4cfcf56e345d24aab5e4413a502080d7
-- An app knows a transfer that it drafted by a number of its own, as its other things.
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'gift_card_payment', 'purchase_order', 'transfer')) not valid;
