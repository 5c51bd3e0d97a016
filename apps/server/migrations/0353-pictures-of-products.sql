-- owner: catalogue
-- A product's picture is one of the same merchant.

update product set image_file_id = null
where image_file_id is not null and not exists (
  select from picture where picture.merchant_id = product.merchant_id and picture.id = product.image_file_id);
alter table product add constraint product_picture
  foreign key (merchant_id, image_file_id) references picture (merchant_id, id);
