-- owner: platform
-- stands for: 0001-platform 0010-people 0013-exports 0051-audit-chain 0120-platform-log 0160-setup-changes
-- stands for: 0194-goods-changes
--
-- What every capability stands on: roles, the wall around a tenant, sessions, idempotency, outbox, audit lines, secrets, the change
-- counter, jobs, letters and exports.

-- Search by pieces of words (trusted: whoever may create in the database may create it).
create extension if not exists pg_trgm;

-- Roles belong to the whole cluster, so another database may have made them already, even at this moment.
do $$
declare wanted text;
begin
  foreach wanted in array array['kassa_app', 'kassa_reader', 'kassa_platform', 'kassa_owner'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      if not pg_has_role(current_user, wanted, 'member') or not exists (
        select from pg_auth_members
        where roleid = wanted::regrole and member = current_user::regrole
      ) then
        execute format('grant %I to current_user', wanted);
      end if;
    exception when duplicate_object or unique_violation or invalid_grant_operation then null;
    end;
  end loop;
end $$;
grant usage on schema public to kassa_app, kassa_reader, kassa_platform;

-- The merchant this transaction works in, or null. After a transaction the setting reads as ''.
create function kassa_merchant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.merchant_id', true), '')::uuid
$$;

-- The merchants a partner reads: its own and those of its sub-partners. Refers to tables of `organisation`.
create function kassa_readable_merchants() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare reads text := coalesce(current_setting('app.reads', true), '');
begin
  if reads in ('', 'all') then
    return;
  end if;
  return query
    select merchant.id from merchant join partner on partner.id = merchant.partner_id
    where partner.id = reads::uuid or partner.parent_id = reads::uuid;
end $$;

-- Puts a tenant's table behind the wall: forced row-level security, policies and grants. The table has `merchant_id`.
-- append_only: the application may add and read, nothing else.
create function kassa_wall(table_name text, append_only boolean default false) returns void language plpgsql as $$
declare
  mine constant text := 'merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::uuid';
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy merchant_wall on %I to kassa_app using (%s) with check (%s)', table_name, mine, mine);
  execute format(
    'create policy reader_wall on %I for select to kassa_reader using '
    '(current_setting(''app.reads'', true) = ''all'' or merchant_id in (select kassa_readable_merchants()))',
    table_name);
  execute format('create policy owner_all on %I to kassa_owner using (true) with check (true)', table_name);
  execute format('revoke all on %I from kassa_app, kassa_reader, kassa_platform', table_name);
  execute format('grant select, insert %s on %I to kassa_app',
    case when append_only then '' else ', update, delete' end, table_name);
  execute format('grant select on %I to kassa_reader', table_name);
end $$;

-- A table above the tenants: only calls of scope `platform` and `none` work on it.
create function kassa_above(table_name text, append_only boolean default false) returns void language plpgsql as $$
begin
  execute format('revoke all on %I from kassa_app, kassa_reader, kassa_platform', table_name);
  execute format('grant select, insert %s on %I to kassa_platform',
    case when append_only then '' else ', update, delete' end, table_name);
end $$;

-- Sign-ins. Read before the tenant is known, so it stands above the tenants; a merchant's own transactions see and end
-- its own.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('admin', 'staff')),
  account_id uuid not null,
  merchant_id uuid,
  device_id uuid,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Past this moment it is signed out; moved on while it is used.
  expires_at timestamptz not null,
  -- How long it lives unused.
  idle_seconds integer not null check (idle_seconds between 60 and 31622400),
  revoked_at timestamptz,
  check (octet_length(token_hash) = 32),
  check (kind = 'admin' or merchant_id is not null)
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);
alter table session enable row level security;
alter table session force row level security;
create policy owner_all on session to kassa_owner using (true) with check (true);
create policy platform_all on session to kassa_platform using (true) with check (true);
create policy merchant_wall on session to kassa_app
  using (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid)
  with check (merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid);
grant select, insert, update on session to kassa_app, kassa_platform;

-- First answers of calls that must not run twice; kept 7 days, sealed, since an answer may hold a credential.
create table idempotency (
  merchant_id uuid not null,
  account_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  call text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null,
  primary key (merchant_id, account_id, key)
);
create index idempotency_age on idempotency (created_at);
select kassa_wall('idempotency');
revoke select on idempotency from kassa_reader;

create table platform_idempotency (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  call text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index platform_idempotency_age on platform_idempotency (created_at);
select kassa_above('platform_idempotency');

-- Events on their way. `sequence` is given by the poller after the commit, so a late commit is never skipped.
create table outbox (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  sequence bigint,
  primary key (merchant_id, id)
);
create index outbox_waiting on outbox (created_at, id) where sequence is null;
create index outbox_sequence on outbox (sequence) where sequence is not null;
select kassa_wall('outbox', true);

create sequence outbox_sequence_number;

-- Which subscription has taken which event: a repeat after a crash changes nothing.
create table handled_event (
  merchant_id uuid not null,
  subscription text not null,
  event_id uuid not null,
  handled_at timestamptz not null,
  primary key (merchant_id, subscription, event_id)
);
create index handled_event_age on handled_event (handled_at);
select kassa_wall('handled_event', true);

-- How far each subscription has come.
create table subscription_state (
  subscription text primary key,
  sequence bigint not null default 0,
  failures int not null default 0,
  last_error text,
  retry_at timestamptz
);

-- Who did what, with what was before and after. Append-only for the application.
create table audit_line (
  merchant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_kind text not null,
  account_id uuid,
  account_name text not null,
  outlet_id uuid,
  device_id uuid,
  call text not null,
  subject text,
  before jsonb,
  after jsonb,
  request_id text not null,
  ip text not null default '',
  user_agent text not null default '',
  primary key (merchant_id, id)
);
create index audit_line_at on audit_line (merchant_id, at desc, id);
create index audit_line_call on audit_line (merchant_id, account_kind, at desc, id desc);
select kassa_wall('audit_line', true);

create table platform_audit_line (
  id uuid primary key,
  at timestamptz not null,
  account_kind text not null,
  account_id uuid,
  account_name text not null,
  partner_id uuid,
  call text not null,
  subject text,
  before jsonb,
  after jsonb,
  request_id text not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index platform_audit_line_at on platform_audit_line (at desc, id);
select kassa_above('platform_audit_line', true);

-- Keys and passwords of payment, mail and other services, encrypted under a key that is not in the database.
create table secret (
  merchant_id uuid not null,
  name text not null,
  key_id text not null,
  nonce bytea not null,
  sealed bytea not null,
  set_at timestamptz not null,
  primary key (merchant_id, name)
);
select kassa_wall('secret');
revoke select on secret from kassa_reader;

create table platform_secret (
  name text primary key,
  key_id text not null,
  nonce bytea not null,
  sealed bytea not null,
  set_at timestamptz not null
);
select kassa_above('platform_secret');

-- A merchant's change counter for catalogue and settings; a sale never touches it.
create table change_cursor (
  merchant_id uuid not null primary key,
  value bigint not null
);
select kassa_wall('change_cursor');

-- When each job last ran and what came of it.
create table job_state (
  name text primary key,
  started_at timestamptz,
  finished_at timestamptz,
  failures int not null default 0,
  last_error text
);

-- What a desk holds beside its goods moves the merchant's change counter too, so that its next heartbeat asks for it again:
-- settings, taxes, staff and their roles, the outlet, the device, the merchant. Whoever writes need not think of it.
create function kassa_setup_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_cursor (merchant_id, value) values (case when tg_op = 'DELETE' then old.merchant_id else new.merchant_id end, 1)
  on conflict (merchant_id) do update set value = change_cursor.value + 1;
  return null;
end $$;
revoke all on function kassa_setup_changed() from public;

-- Whatever a sale's facts are read from moves the merchant's change counter, whoever changes it: a process that remembers facts
-- books by them only while the counter stands where it stood. Setup does so already (setup_changed); here are the goods.
-- One step in a transaction is enough, so a transaction that has moved the counter does not move it again.
create function kassa_move_counter(merchants uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into change_cursor (merchant_id, value) select distinct merchant_id, 1 from unnest(merchants) as merchant_id
  on conflict (merchant_id) do update set value = change_cursor.value + 1
    where change_cursor.xmin <> pg_current_xact_id()::xid
$$;
revoke all on function kassa_move_counter(uuid[]) from public;

create function kassa_goods_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_move_counter(array[new.merchant_id]);
  return null;
end $$;
revoke all on function kassa_goods_changed() from public;

-- Once a statement: an import lists hundreds of thousands of goods.
create function kassa_goods_came_or_went() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_move_counter(array(select distinct merchant_id from changed));
  return null;
end $$;
revoke all on function kassa_goods_came_or_went() from public;

-- Letters waiting to be sent; the text goes once it is sent or given up.
create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  sent_at timestamptz,
  failure text
);
create index outgoing_mail_waiting on outgoing_mail (next_at) where sent_at is null;
select kassa_above('outgoing_mail');

-- Exports as records: generating → generated → downloaded, kept seven days (D44).
create table export_record (
  merchant_id uuid not null,
  id uuid not null,
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
  expires_at timestamptz not null,
  primary key (merchant_id, id)
);
create index export_record_by_time on export_record (merchant_id, kind, requested_at desc);
create index export_record_waiting on export_record (requested_at) where state = 'generating';
create index export_record_age on export_record (expires_at);
select kassa_wall('export_record');

-- An export's files in pieces, beside its record: kept seven days, wherever the program runs (D44).
create table export_chunk (
  merchant_id uuid not null,
  export_id uuid not null,
  part integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (merchant_id, export_id, part, position),
  foreign key (merchant_id, export_id) references export_record (merchant_id, id)
);
select kassa_wall('export_chunk');

-- The same above the tenants.
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
