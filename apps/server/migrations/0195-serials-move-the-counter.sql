-- Whether a product's pieces have serial numbers is a sale's fact too (see 0194).
drop trigger goods_changed on product;
create trigger goods_changed after update on product for each row
  when ((old.name, old.type, old.weight_unit, old.is_open_price, old.is_returnable, old.tracks_serials)
    is distinct from (new.name, new.type, new.weight_unit, new.is_open_price, new.is_returnable, new.tracks_serials))
  execute function kassa_goods_changed();
