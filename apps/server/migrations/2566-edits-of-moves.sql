-- owner: moving
-- A newer file may change names, taxes and prices of goods that are here: what each was is kept, so that undoing the move brings it back.

create table shop_move_edit (
  merchant_id uuid not null,
  move_id uuid not null,
  product_id uuid not null,
  -- The name, the tax and the prices that were changed, each from what to what.
  revision jsonb not null,
  primary key (merchant_id, move_id, product_id),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
select kassa_wall('shop_move_edit');
create index shop_move_edit_of on shop_move_edit (merchant_id, product_id);
