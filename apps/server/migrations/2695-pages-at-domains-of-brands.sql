-- owner: organisation
-- The nearest brand of a merchant, or else of a partner, with the domain at which its people and customers open pages: the proven one, null without. Inside a
-- merchant nobody else's is told (docs/decisions/2695).
create function kassa_brand_of(of_merchant uuid, of_partner uuid) returns table (name text, domain text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.name, case when b.domain_proven_at is not null then b.domain end
  from partner p
  join partner_brand b on b.partner_id = p.id or b.partner_id = p.parent_id
  where p.id = coalesce((select m.partner_id from merchant m where m.id = of_merchant), of_partner)
    and coalesce(nullif(current_setting('app.merchant_id', true), ''), of_merchant::text, '') = coalesce(of_merchant::text, '')
  order by (b.partner_id = p.id) desc limit 1
$$;
revoke all on function kassa_brand_of(uuid, uuid) from public;
grant execute on function kassa_brand_of(uuid, uuid) to kassa_app, kassa_reader, kassa_platform, kassa_owner;

-- Whether a host is the proven domain of some brand; whose it is stays untold.
create function kassa_is_brand_domain(host text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from partner_brand b where b.domain = host and b.domain_proven_at is not null)
$$;
revoke all on function kassa_is_brand_domain(text) from public;
grant execute on function kassa_is_brand_domain(text) to kassa_app, kassa_reader, kassa_platform, kassa_owner;
