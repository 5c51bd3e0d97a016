-- owner: message
--
-- The SMS gateway of a merchant, of a partner or (neither) of the platform; key and secret lie among the secrets.
create table sms_gateway (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid,
  provider text not null check (provider in ('aliyun')),
  -- The end of the access key id, to tell one from another.
  key_tail text not null,
  sign_name text not null,
  -- The provider's template by purpose.
  templates jsonb not null,
  is_enabled boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index sms_gateway_place on sms_gateway
  (merchant_id, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid));
select kassa_wall_and_above('sms_gateway');

-- Whether texts of a merchant have a way: its own, its partner's, that one's parent's or the platform's. Behind its wall nobody could tell.
create function kassa_has_sms(wanted uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from sms_gateway g where g.is_enabled and (g.merchant_id = wanted
      or g.merchant_id = kassa_nobodys_merchant() and (g.partner_id is null or g.partner_id in (
        select p.id from merchant m join partner p on p.id = m.partner_id where m.id = wanted
        union all
        select p.parent_id from merchant m join partner p on p.id = m.partner_id where m.id = wanted))))
$$;
revoke all on function kassa_has_sms(uuid) from public;
grant execute on function kassa_has_sms(uuid) to kassa_app, kassa_platform;
