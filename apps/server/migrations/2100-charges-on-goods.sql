-- owner: catalogue
-- Goods may be charged with by the piece: [{ "name", "kind", "amountMinor", "currency", "taxId" }], at most three of a currency. A sale is held
-- against them, so that the books keep what they were until a change.
alter table product
  add column charges jsonb not null default '[]' check (jsonb_typeof(charges) = 'array');

drop trigger was on product;
create trigger was after update on product for each row
  when ((old.name, old.names, old.type, old.weight_unit, old.category_id, old.brand_id, old.tax_id, old.is_open_price,
      old.is_discountable, old.member_discount_allowed, old.earns_points, old.takes_points, old.tracks_serials, old.charges)
    is distinct from (new.name, new.names, new.type, new.weight_unit, new.category_id, new.brand_id, new.tax_id,
      new.is_open_price, new.is_discountable, new.member_discount_allowed, new.earns_points, new.takes_points,
      new.tracks_serials, new.charges))
  execute function kassa_was('product', 'id');
