-- owner: message
--
-- Site notices: of a merchant to its people, of a partner or the platform (merchant of nobody) to the tiers below.

create table site_notice (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid,
  author_id uuid not null,
  author_name text not null,
  title text not null,
  content text not null,
  kind text not null check (kind in ('all', 'staff')),
  outlet_ids uuid[] not null,
  staff_ids uuid[] not null,
  is_pinned boolean not null,
  -- Null: a draft. In the future: scheduled. Else: published.
  publish_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create index site_notice_listed on site_notice (merchant_id, created_at desc, id desc);
create index site_notice_out on site_notice (merchant_id, publish_at desc) where withdrawn_at is null;
select kassa_wall_and_above('site_notice');

-- Who has read what; kept where the reader belongs, which for a notice from above is not where the notice lies.
create table site_notice_read (
  merchant_id uuid not null,
  notice_id uuid not null,
  account_id uuid not null,
  read_at timestamptz not null,
  primary key (merchant_id, notice_id, account_id)
);
create index site_notice_read_of on site_notice_read (notice_id);
select kassa_wall_and_above('site_notice_read');

-- What the platform and the partners above a merchant have published: all that a merchant's own transaction may see of above.
create function kassa_notices_above(at_now timestamptz) returns setof site_notice
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare mine uuid := kassa_merchant();
begin
  if mine is null then
    return;
  end if;
  return query
    select n.* from site_notice n
    where n.merchant_id = kassa_nobodys_merchant() and n.withdrawn_at is null and n.publish_at <= at_now
      and (n.partner_id is null or n.partner_id in (
        select m.partner_id from merchant m where m.id = mine
        union all select p.parent_id from merchant m join partner p on p.id = m.partner_id where m.id = mine));
end $$;

-- How many have read a notice, wherever they are.
create function kassa_notice_reads(wanted uuid) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::integer from site_notice_read where notice_id = wanted
$$;
