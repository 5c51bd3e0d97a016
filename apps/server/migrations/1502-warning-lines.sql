-- owner: catalogue
-- What is low is found from its line without reading the listing it stands in.
drop index listing_with_warning_line;
create index listing_with_warning_line on listing (merchant_id, outlet_id, product_id) include (variant_id, warning_line)
  where warning_line > 0;
