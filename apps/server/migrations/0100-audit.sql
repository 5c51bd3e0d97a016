-- owner: audit
-- stands for: 0051-audit-chain 0120-platform-log
--
-- The logs' chains: each line sealed behind the one before it, by a job, in the order in which lines became visible. A line changed or
-- taken away later no longer fits its seal (docs/decisions/0052).

create table audit_seal (
  merchant_id uuid not null references merchant (id),
  sequence bigint not null check (sequence >= 1),
  line_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (merchant_id, sequence),
  unique (merchant_id, line_id)
);
select kassa_wall('audit_seal', true);
revoke insert on audit_seal from kassa_app;

-- Where each chain ends; kept apart, so that cutting the end off shows.
create table audit_head (
  merchant_id uuid primary key references merchant (id),
  sequence bigint not null,
  hash bytea not null,
  -- The newest moment of a sealed line; lines of the last hour are looked for again.
  line_at timestamptz not null
);
select kassa_wall('audit_head', true);
revoke insert on audit_head from kassa_app;

create table platform_audit_seal (
  sequence bigint primary key check (sequence >= 1),
  line_id uuid not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null
);
select kassa_above('platform_audit_seal', true);
revoke insert on platform_audit_seal from kassa_platform;

-- Where the chain ends; one row.
create table platform_audit_head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  hash bytea not null,
  line_at timestamptz not null
);
select kassa_above('platform_audit_head', true);
revoke insert on platform_audit_head from kassa_platform;
