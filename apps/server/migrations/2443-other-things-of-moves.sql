-- owner: moving
-- older programs work on: rows of kinds that they do not know stay as they are; moves wait while two releases run (docs/runbooks/many-machines.md)
-- Stock alone, staff, price lists and layaways come with a move too. Of stock the target is the goods whose figure a file named.

alter table shop_move_source drop constraint shop_move_source_kind_check;
alter table shop_move_source add constraint shop_move_source_kind_check
  check (kind in ('product', 'member', 'gift-card', 'stock', 'staff', 'price-list', 'layaway'));
