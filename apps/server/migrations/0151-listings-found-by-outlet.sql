-- A product's listing at one outlet is one row of the index, whatever the number of outlets; listings with a warning line are
-- few and found by themselves.
create index listing_of_product on listing (merchant_id, product_id, outlet_id);
drop index listing_by_product;
create index listing_with_warning_line on listing (merchant_id, outlet_id, product_id) where warning_line > 0;
-- What a list of stock leaves out.
create index product_left_out on product (merchant_id, id) where archived_at is not null or type = 'combined';
