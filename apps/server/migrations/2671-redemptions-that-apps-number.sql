-- owner: open
-- counts as: e9c9592cd64d020861f2bb740f6a6c47bbd9eec14b861ab92a49f61b14c61fb8
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'gift_card_payment', 'purchase_order', 'transfer', 'redemption')) not valid;
