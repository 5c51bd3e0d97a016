-- owner: open
-- counts as: 5570f88d1327050a3d7f118ecb98a73bc5b244babc1a3e7de292280e34cd20d1
-- An app gives numbers of its own to refunds, gift cards and purchase orders too.
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'purchase_order')) not valid;
