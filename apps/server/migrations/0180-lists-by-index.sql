-- Lists walk and count by indexes alone (docs/decisions/0180): a walk in the order of names meets the name in the index, and
-- whether an outlet lists a product is read from a piece of index that is the outlet's own.
drop index product_by_name;
create index product_by_name on product (merchant_id, lower(name), id) include (name) where archived_at is null;
create index listing_at_outlet on listing (merchant_id, outlet_id, product_id) include (variant_id, is_on_shelf)
  where removed_at is null;

-- What a list filters and orders by comes with what a search finds, so that thousands of products need not be looked up again.
drop function kassa_find_products;
create function kassa_find_products(searched text, words text[], most integer)
returns table (id uuid, name text, created_at timestamptz, archived_at timestamptz, category_id uuid, brand_id uuid, type text)
language sql stable security definer rows 2000 set search_path = public, pg_temp as $$
  select id, name, created_at, archived_at, category_id, brand_id, type from product
  where kassa_search_keys(merchant_id, search_text) @> kassa_search_keys(kassa_merchant(), searched)
    and merchant_id = kassa_merchant() and search_text like all (words)
  limit most
$$;
revoke all on function kassa_find_products from public;
grant execute on function kassa_find_products to kassa_app;
