-- owner: open
-- An app gives numbers of its own to refunds, gift cards and purchase orders too.
alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check
  check (kind in ('product', 'member', 'web_order', 'refund', 'gift_card', 'purchase_order'));
