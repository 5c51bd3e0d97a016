-- owner: open
-- older programs work on: nothing that they read or write is another
--
-- What apps noted beside their own numbers of a member, and of web orders of theirs (docs/decisions/2807): it is in the file of everything held about
-- a person. Asked by a function, as members stand below apps.
create function kassa_notes_of_apps(of_merchant uuid, of_member uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('app', installed.name, 'kind', made.kind, 'external_id', made.external_id,
      'created_at', made.created_at, 'metadata', coalesce(noted.metadata, '{}'))
      order by made.created_at, made.kind, made.external_id), '[]')
  from app_external_id made
  join app_installation installed on installed.merchant_id = made.merchant_id and installed.id = made.installation_id
  left join app_metadata noted on noted.merchant_id = made.merchant_id and noted.installation_id = made.installation_id
    and noted.kind = made.kind and noted.external_id = made.external_id
  where made.merchant_id = of_merchant and (made.kind = 'member' and made.thing_id = of_member
    or made.kind = 'web_order' and made.thing_id in (
      select web.id from web_order web join set_aside kept on kept.merchant_id = web.merchant_id and kept.id = web.id
      where web.merchant_id = of_merchant and kept.member_id = of_member))
$$;
