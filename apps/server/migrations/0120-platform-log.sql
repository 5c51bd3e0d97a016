-- The log above the tenants: chained like a merchant's, and exported as records with files (D44).

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

create table platform_export_record (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('generating', 'generated', 'downloaded', 'failed')),
  filters jsonb not null,
  locale text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  downloaded_at timestamptz,
  row_count bigint,
  files jsonb not null default '[]',
  failure text,
  expires_at timestamptz not null
);
create index platform_export_record_by_person on platform_export_record (requested_by, requested_at desc);
create index platform_export_record_waiting on platform_export_record (requested_at) where state = 'generating';
select kassa_above('platform_export_record');

create table platform_export_chunk (
  export_id uuid not null references platform_export_record (id),
  part integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, part, position)
);
select kassa_above('platform_export_chunk');
