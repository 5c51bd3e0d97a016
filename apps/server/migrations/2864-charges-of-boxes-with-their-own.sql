-- owner: catalogue
--
-- A box that has charges of its own leaves out none of what it holds. Desks that are up to date hear of those boxes with the next changes.
select kassa_move_counter(array(
  select distinct part.merchant_id from product_part part
  join product box on box.merchant_id = part.merchant_id and box.id = part.product_id and box.charges <> '[]'
  join variant held on held.merchant_id = part.merchant_id and held.id = part.part_variant_id
  join product content on content.merchant_id = held.merchant_id and content.id = held.product_id and content.charges <> '[]'));
update listing set changed_seq = c.value
from (select distinct part.merchant_id, part.product_id from product_part part
  join product box on box.merchant_id = part.merchant_id and box.id = part.product_id and box.charges <> '[]'
  join variant held on held.merchant_id = part.merchant_id and held.id = part.part_variant_id
  join product content on content.merchant_id = held.merchant_id and content.id = held.product_id and content.charges <> '[]') as box
join change_cursor c on c.merchant_id = box.merchant_id
where listing.merchant_id = box.merchant_id and listing.product_id = box.product_id;
