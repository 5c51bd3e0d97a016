-- owner: member
-- older programs work on: they give no pass, and find nobody by one
--
-- Wallets of telephones for which a merchant gives passes; what signs them lies among the secrets.
create table wallet_setup (
  merchant_id uuid not null references merchant (id),
  wallet text not null check (wallet in ('apple', 'google')),
  -- The pass type at Apple, or the issuer at Google.
  issuer text not null,
  -- The team at Apple, or the service account at Google.
  account text not null,
  -- The first end of the certificates.
  expires_at timestamptz,
  -- Why the last passes were not renewed.
  problem text check (problem in ('refused', 'unreachable')),
  problem_at timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, wallet),
  check ((problem is null) = (problem_at is null))
);
select kassa_wall('wallet_setup');

-- Passes that members keep on their telephones. A pass is found at the desk by its code, and only at its merchant.
create table wallet_pass (
  merchant_id uuid not null,
  -- Its serial number.
  id uuid not null,
  wallet text not null check (wallet in ('apple', 'google')),
  -- As the wallet was set up then: nobody else's certificate reaches it.
  issuer text not null,
  member_id uuid not null,
  code text not null,
  -- A digest of what it showed when it was last looked at.
  shown text not null,
  -- When that changed; whole seconds, each change a later one, because telephones ask by the second.
  changed_at timestamptz not null,
  made_at timestamptz not null,
  voided_at timestamptz,
  -- When its telephones are to be told; null: they know.
  due_at timestamptz,
  due_since timestamptz,
  attempts integer not null default 0,
  leased_until timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create unique index wallet_pass_of_member on wallet_pass (merchant_id, member_id, wallet, issuer) where voided_at is null;
create index wallet_pass_due on wallet_pass (due_at) where due_at is not null;
select kassa_wall('wallet_pass');
