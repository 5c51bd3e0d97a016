-- owner: identity
-- A provider of OpenID Connect that signs in the people of the merchant or partner that set it up, and nobody else; its client's secret lies among the
-- secrets. A person is known there by issuer and subject alone: an e-mail address that a provider tells is never read.

create table sign_in_provider (
  merchant_id uuid not null,
  id uuid not null,
  -- Set with the empty merchant id: a partner's.
  partner_id uuid,
  name text not null check (char_length(name) between 1 and 50),
  issuer text not null check (char_length(issuer) between 8 and 500),
  client_id text not null check (char_length(client_id) between 1 and 255),
  has_secret boolean not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  keys_endpoint text not null,
  posts_secret boolean not null,
  -- Names of what the provider says it did (`acr`) that count as the second factor.
  accepted_acr text[] not null default '{}',
  is_enabled boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  check ((merchant_id = '00000000-0000-0000-0000-000000000000') = (partner_id is not null))
);
create unique index sign_in_provider_place on sign_in_provider
  (merchant_id, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid));
select kassa_wall_and_above('sign_in_provider');

create table sign_in_link (
  merchant_id uuid not null,
  provider_id uuid not null,
  id uuid not null,
  issuer text not null,
  subject text not null check (char_length(subject) between 1 and 255),
  account_kind text not null check (account_kind in ('admin', 'staff')),
  account_id uuid not null,
  account_name text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, provider_id, issuer, subject),
  unique (merchant_id, provider_id, account_id),
  foreign key (merchant_id, provider_id) references sign_in_provider (merchant_id, id) on delete cascade
);
select kassa_wall_and_above('sign_in_link');
