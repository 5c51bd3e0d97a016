-- Goods are found by an index behind the wall (docs/decisions/0150): under row-level security only leakproof comparisons may
-- use one, and neither `like` nor those of arrays are.

-- What a text is found by: every letter that is no plain one, and every two letters side by side, of one merchant. Numbers
-- instead of text, so that one key is eight bytes and no merchant's search meets another's rows.
create function kassa_search_keys(merchant uuid, search_text text) returns bigint[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(piece, hashtextextended(merchant::text, 0))), '{}')
  from (
    select substr(search_text, at, size) as piece, size
    from generate_series(1, char_length(search_text)) as at, generate_series(1, 2) as size
    where at + size <= char_length(search_text) + 1
  ) as pieces
  where position(' ' in piece) = 0 and (size = 2 or octet_length(piece) > 1)
$$;

drop index product_search;
create index product_by_search_key on product using gin (kassa_search_keys(merchant_id, search_text));

-- Products of this transaction's merchant whose search text holds all of `words` (patterns of `like`; `text` is the words side
-- by side), `most` at the most.
-- It runs as the owner because of the above, and sees no more than the wall would show.
create function kassa_find_products(searched text, words text[], most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from product
  where kassa_search_keys(merchant_id, search_text) @> kassa_search_keys(kassa_merchant(), searched)
    and merchant_id = kassa_merchant() and search_text like all (words)
  limit most
$$;
revoke all on function kassa_find_products from public;
grant execute on function kassa_find_products to kassa_app;

-- The beginning of a code, in an order that knows beginnings.
create index product_code_by_beginning on product_code (merchant_id, folded collate "C");
create index variant_by_custom_code on variant (merchant_id, custom_code collate "C") where custom_code is not null;
create index variant_by_sku on variant (merchant_id, sku collate "C") where sku is not null;
