-- owner: member
-- Members of this transaction's merchant who have one of these cards (in small letters), archived ones too; see kassa_find_products
-- for why it is a function: `lower` is not leakproof either.
create function kassa_members_of_cards(cards text[])
returns table (id uuid)
language sql stable security definer rows 10 set search_path = public, pg_temp as $$
  select id from member where merchant_id = kassa_merchant() and lower(card_number) = any (cards)
$$;
revoke all on function kassa_members_of_cards from public;
grant execute on function kassa_members_of_cards to kassa_app;

-- Those whose phone ends in these digits, archived ones left out, `most` at the most, by name. As a range, because a pattern of
-- `like` that is a parameter uses no index.
create function kassa_members_of_phone_end(digits text, most integer)
returns table (id uuid)
language sql stable security definer rows 10 set search_path = public, pg_temp as $$
  select id from member
  where merchant_id = kassa_merchant() and phone is not null and archived_at is null
    and reverse(phone) ~>=~ reverse(digits) and reverse(phone) ~<~ (reverse(digits) || ':')
  order by name, id limit most
$$;
revoke all on function kassa_members_of_phone_end from public;
grant execute on function kassa_members_of_phone_end to kassa_app;
