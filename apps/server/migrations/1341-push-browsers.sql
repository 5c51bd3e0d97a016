-- owner: message
--
-- Browsers in which somebody is told of alerts, and the key by which push services know this installation.

-- The one key pair of the installation; its private half lies sealed among the platform's secrets.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  made_at timestamptz not null
);
select kassa_above('push_key');
grant select on push_key to kassa_app;

create table push_browser (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  account_id uuid not null,
  -- Whoever knows it could ask the service who it is: told to nobody.
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  added_at timestamptz not null,
  -- What was told until then was pushed, or was told before this browser was there.
  told_until timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, endpoint)
);
create index push_browser_of on push_browser (merchant_id, account_id);
select kassa_wall('push_browser');
revoke select on push_browser from kassa_reader;
