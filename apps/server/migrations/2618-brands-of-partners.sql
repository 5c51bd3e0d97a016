-- owner: organisation
-- The brand under which a partner's merchants see the product, and the domain at which it is shown to strangers (docs/decisions/2618).
create table partner_brand (
  partner_id uuid primary key references partner (id),
  name text not null check (char_length(name) between 2 and 50),
  accent text check (accent ~ '^#[0-9A-F]{6}$'),
  -- A small PNG that was drawn anew, as base64.
  logo text check (char_length(logo) between 1 and 200000),
  -- Answers to letters go there; empty: nowhere.
  reply_to text not null default '' check (char_length(reply_to) <= 64),
  domain text check (char_length(domain) between 4 and 253),
  -- Stands in a TXT record of the domain of whoever owns it.
  domain_word text check (char_length(domain_word) between 20 and 100),
  domain_proven_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null,
  check ((domain is null) = (domain_word is null)),
  check (domain is not null or domain_proven_at is null),
  -- Anybody may claim a domain; one of them has proven it. Deferred, since rows of other databases are carried all at once.
  constraint partner_brand_proven exclude using btree (domain with =) where (domain_proven_at is not null)
    deferrable initially deferred
);
select kassa_above('partner_brand');
alter table partner_brand enable row level security;
alter table partner_brand force row level security;
create policy platform_all on partner_brand to kassa_platform using (true) with check (true);
create policy owner_all on partner_brand to kassa_owner using (true) with check (true);

-- The brand of the merchant that the transaction is in: its partner's, else that of the partner above. A merchant sees no other.
create function kassa_own_brand() returns table (name text, accent text, logo text)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.name, b.accent, b.logo
  from merchant m
  join partner p on p.id = m.partner_id
  join partner_brand b on b.partner_id = p.id or b.partner_id = p.parent_id
  where m.id = nullif(current_setting('app.merchant_id', true), '')::uuid
  order by (b.partner_id = p.id) desc limit 1
$$;
revoke all on function kassa_own_brand() from public;
grant execute on function kassa_own_brand() to kassa_app;
