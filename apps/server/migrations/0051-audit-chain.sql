-- The audit log's chain: each line of a merchant sealed behind the one before it, by a job, in the order in which lines
-- became visible. A line changed or taken away later no longer fits its seal.

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

create index audit_line_call on audit_line (merchant_id, account_kind, at desc, id desc);
