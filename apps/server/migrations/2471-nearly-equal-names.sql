-- owner: catalogue
-- older programs work on: functions and an index beside what is there
--
-- The keys of a product's name by which nearly equal names are found: its words as they stand and in the order of their letters, without blanks and signs;
-- and as they stand without one letter of a long word. Two names are nearly equal where they share a key. Numbers and short words are never bent: 250 ml is
-- not 350 ml, nor M an L; in Chinese and Japanese, where one character is a word, only words of six and more are.
create function kassa_near_keys(merchant uuid, name text) returns bigint[]
language sql immutable strict parallel safe as $$
  with words as (
    select found[1] as word, place, case when found[1] ~ '^[0-9]' then 'n'
      when char_length(found[1]) >= case when found[1] ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then 6 else 4 end then 'y' else 'n' end as bends
    from regexp_matches(
      translate(regexp_replace(lower(normalize(name, NFKC)), '([0-9]),([0-9])', '\1.\2', 'g'),
        'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
        'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'),
      '[0-9]+(?:[.][0-9]+)?|[^[:space:]!-/:-@\[-`{-~0-9・、。「」『』【】]+', 'g') with ordinality as matches (found, place)
  ), whole as (
    select string_agg(word, '' order by place) as said, string_agg(word, '' order by word collate "C") as sorted,
      string_agg(repeat(bends, char_length(word)), '' order by place) as bends
    from words
  ), keys as (
    select said as key from whole union select sorted from whole
    union select left(said, at - 1) || substr(said, at + 1) from whole, generate_series(1, char_length(said)) as at where substr(bends, at, 1) = 'y'
  )
  select coalesce(array_agg(hashtextextended(key, hashtextextended(merchant::text, 0))), '{}') from keys where key is not null
$$;
create index product_by_near_key on product using gin (kassa_near_keys(merchant_id, name)) where archived_at is null;

-- Goods of this transaction's merchant that are called nearly like each of these texts, `most` for each.
-- It runs as the owner, as kassa_find_products does and for the same reason; it sees no more than the wall would show.
create function kassa_find_near_names(texts text[], most integer)
returns table (asked text, id uuid, name text, names jsonb)
language sql stable security definer rows 20 set search_path = public, pg_temp as $$
  select one.asked, found.id, found.name, found.names from unnest(texts) as one (asked), lateral (
    select product.id, product.name, product.names from product
    where kassa_near_keys(product.merchant_id, product.name) && kassa_near_keys(kassa_merchant(), one.asked)
      and product.merchant_id = kassa_merchant() and product.archived_at is null
    order by product.name, product.id limit most) as found
$$;
revoke all on function kassa_find_near_names from public;
grant execute on function kassa_find_near_names to kassa_app;

-- The same picture is found by what is in it, and the goods that show it by its id.
create index picture_by_content on picture (merchant_id, sha256);
create index product_by_picture on product (merchant_id, image_file_id) where image_file_id is not null;
