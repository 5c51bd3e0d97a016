-- owner: member
-- What a text is found by where a word of four letters or more is looked for: every four side by side, of one merchant. Two by two (kassa_search_keys)
-- there are a hundred pairs of digits only, and a card or a phone would share all of its own with every thirteenth member.
create function kassa_long_search_keys(merchant uuid, search_text text) returns bigint[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(piece, hashtextextended(merchant::text, 0))), '{}')
  from (
    select substr(search_text, at, 4) as piece from generate_series(1, char_length(search_text) - 3) as at
  ) as pieces
  where position(' ' in piece) = 0
$$;
create index member_by_long_search_key on member using gin (kassa_long_search_keys(merchant_id, search_text))
  where archived_at is null;

-- As kassa_find_members; `searched` has a word of four letters or more.
create function kassa_find_members_by_long_word(searched text, words text[], most integer)
returns table (id uuid)
language sql stable security definer rows 200 set search_path = public, pg_temp as $$
  select id from member
  where kassa_long_search_keys(merchant_id, search_text) @> kassa_long_search_keys(kassa_merchant(), searched)
    and merchant_id = kassa_merchant() and search_text like all (words) and archived_at is null
  limit most
$$;
revoke all on function kassa_find_members_by_long_word from public;
grant execute on function kassa_find_members_by_long_word to kassa_app;
