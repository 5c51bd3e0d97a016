-- owner: open
-- counts as: e5dde5d3f1eaa70e514992066f8cbbe7863088acc119b88b1fb5c7df477afed6
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'category', 'brand', 'member', 'web_order', 'refund', 'gift_card', 'gift_card_payment', 'purchase_order', 'transfer',
    'redemption')) not valid;
