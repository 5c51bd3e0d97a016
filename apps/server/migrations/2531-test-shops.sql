-- owner: organisation
-- counts as: 9fb884ce854e005961ac877cbfdcf643ea882783ee2db4ada6421f7f3ecf6211
-- older programs work on: a merchant of theirs is a real one, and a test shop looks to them like a merchant without a licence
--
-- A test shop is a merchant of its own beside a real one: the same people under accounts that follow theirs, a clock that may be ahead, and nothing of it counts
-- above the tenants.

-- The real merchant beside which it stands, which may live in another database; null: it is real.
alter table merchant add column test_of uuid;
-- So far its clock is ahead of the real one; null for a real merchant.
alter table merchant add column clock_ahead_seconds bigint check (clock_ahead_seconds >= 0);
alter table merchant add constraint merchant_test_has_clock check ((test_of is null) = (clock_ahead_seconds is null));
create unique index merchant_test_of on merchant (test_of) where test_of is not null and archived_at is null;
create index merchant_tests on merchant (id) where test_of is not null;

-- The account that it follows, for people of a test shop.
alter table admin add column follows_id uuid;
create unique index admin_follows on admin (follows_id, merchant_id) where follows_id is not null;

create function kassa_test_shops() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from merchant where test_of is not null
$$;
revoke all on function kassa_test_shops() from public;
grant execute on function kassa_test_shops() to kassa_app, kassa_reader, kassa_platform, kassa_owner;

-- Whoever reads across merchants sees no test shop. Tables that stand get their policy one by one (2534): all at once would be held together.
create function kassa_hide_tests(table_name text) returns void language plpgsql as $$
begin
  execute format(
    'create policy no_test_shops on %I as restrictive for select to kassa_reader using '
    '(merchant_id is null or merchant_id not in (select kassa_test_shops()))', table_name);
end $$;
create or replace function kassa_wall(table_name text, append_only boolean default false) returns void language plpgsql as $$
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
  perform kassa_hide_tests(table_name);
  execute format('create policy owner_all on %I to kassa_owner using (true) with check (true)', table_name);
  execute format('revoke all on %I from kassa_app, kassa_reader, kassa_platform', table_name);
  execute format('grant select, insert %s on %I to kassa_app',
    case when append_only then '' else ', update, delete' end, table_name);
  execute format('grant select on %I to kassa_reader', table_name);
end $$;

-- The test shop of a real merchant, or the real merchant of a test shop, as the one of the transaction sees it.
create function kassa_shop_beside() returns table (id uuid, number text, name text, is_test boolean, clock_ahead_seconds bigint, created_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.id, m.number, m.name, m.test_of is not null, m.clock_ahead_seconds, m.created_at from merchant m, merchant own
  where own.id = nullif(current_setting('app.merchant_id', true), '')::uuid and m.archived_at is null
    and (m.test_of = own.id or m.id = own.test_of)
$$;
revoke all on function kassa_shop_beside() from public;
grant execute on function kassa_shop_beside() to kassa_app;

-- Makes the test shop of the merchant of the transaction; false where it has one, or is one itself. Two at once: one of them is told.
create function kassa_make_test_shop(new_id uuid, new_number text, made_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own merchant;
begin
  select * into own from merchant where id = nullif(current_setting('app.merchant_id', true), '')::uuid for update;
  if own.id is null or own.test_of is not null
    or exists (select from merchant where test_of = own.id and archived_at is null) then return false; end if;
  -- No partner: theirs are counted by it.
  insert into merchant (id, number, name, company_name, country, locale, audit_state, created_at, test_of, clock_ahead_seconds)
  values (new_id, new_number, own.name, own.company_name, own.country, own.locale, 'unaudited', made_at, own.id, 0);
  return true;
end $$;
revoke all on function kassa_make_test_shop(uuid, text, timestamptz) from public;
grant execute on function kassa_make_test_shop(uuid, text, timestamptz) to kassa_app;

-- Whatever prints the name of a test shop, or of one of its outlets, says what it is.
create function kassa_mark_test() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'merchant' then
    if new.test_of is null then return new; end if;
    if new.company_name <> '' and new.company_name not like 'TEST %' then new.company_name := 'TEST ' || new.company_name; end if;
  elsif not exists (select from merchant where id = new.merchant_id and test_of is not null) then
    return new;
  end if;
  if new.name not like 'TEST %' then new.name := rtrim(left('TEST ' || new.name, 50)); end if;
  return new;
end $$;
revoke all on function kassa_mark_test() from public;
create trigger marks_test before insert or update of name, company_name on merchant for each row execute function kassa_mark_test();
create trigger marks_test before insert or update of name on outlet for each row execute function kassa_mark_test();

-- People of a test shop have no password of their own: theirs counts, and what ends their account ends this one, with its sessions.
create function kassa_account_followed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update admin set first_name = new.first_name, last_name = new.last_name, email = new.email, phone = new.phone, status = new.status,
    is_enabled = new.is_enabled, password_hash = new.password_hash, former_password_hashes = new.former_password_hashes,
    totp_confirmed_at = new.totp_confirmed_at, has_published_password = new.has_published_password, archived_at = new.archived_at,
    email_folded = case when new.archived_at is null then email_folded else 'archived ' || id::text end
  where follows_id = new.id;
  if old.password_hash <> new.password_hash or not new.is_enabled or new.archived_at is not null or new.status in (2, 3) then
    update session set revoked_at = now() where revoked_at is null and account_id in (select id from admin where follows_id = new.id);
  end if;
  return null;
end $$;
revoke all on function kassa_account_followed() from public;
create trigger is_followed after update on admin for each row
  when (new.merchant_id is not null and new.follows_id is null
    and (old.first_name, old.last_name, old.email, old.phone, old.status, old.is_enabled, old.password_hash, old.totp_confirmed_at, old.archived_at)
      is distinct from (new.first_name, new.last_name, new.email, new.phone, new.status, new.is_enabled, new.password_hash, new.totp_confirmed_at, new.archived_at))
  execute function kassa_account_followed();

-- Whoever signs an account out everywhere signs it out of the test shop as well; how many sessions ended there.
create function kassa_end_sessions_of_followers(followed uuid, ended_at timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update session set revoked_at = ended_at
    where revoked_at is null and account_id in (select id from admin where follows_id = followed) returning 1)
  select count(*)::integer from ended
$$;
revoke all on function kassa_end_sessions_of_followers(uuid, timestamptz) from public;
grant execute on function kassa_end_sessions_of_followers(uuid, timestamptz) to kassa_app, kassa_platform, kassa_owner;

-- The licence of the shop of the transaction; a test shop has the one of its real shop, so that nobody goes on selling there without.
create function kassa_licence_here() returns table (activated_on date, ends_on date, functions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select l.activated_on, l.ends_on, e.functions
  from merchant m join licence l on l.merchant_id = coalesce(m.test_of, m.id) join billing_edition e on e.id = l.edition_id
  where m.id = nullif(current_setting('app.merchant_id', true), '')::uuid
$$;
revoke all on function kassa_licence_here() from public;
grant execute on function kassa_licence_here() to kassa_app;

-- How many tills are registered at the test shop of the transaction besides this device; null: the shop is real. Whoever asks holds the shop.
create function kassa_test_tills(beside uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  test uuid;
begin
  select id into test from merchant
  where id = nullif(current_setting('app.merchant_id', true), '')::uuid and test_of is not null for no key update;
  if test is null then return null; end if;
  return (select count(*) from device_registration where merchant_id = test and unbound_at is null and device_id <> beside);
end $$;
revoke all on function kassa_test_tills(uuid) from public;
grant execute on function kassa_test_tills(uuid) to kassa_app;

-- A real shop that is disabled, archived or closed takes its test shop along, with its people and tills; enabled or opened again, it is there again.
create function kassa_shop_stopped() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  test uuid;
begin
  update merchant set is_enabled = new.is_enabled, archived_at = new.archived_at, closed_at = new.closed_at
  where test_of = new.id and archived_at is null returning id into test;
  if test is not null and (not new.is_enabled or new.archived_at is not null or new.closed_at is not null) then
    update session set revoked_at = now() where merchant_id = test and revoked_at is null;
    update device_registration set unbound_at = now() where merchant_id = test and unbound_at is null;
  end if;
  return null;
end $$;
revoke all on function kassa_shop_stopped() from public;
create trigger stops_test_shop after update of is_enabled, archived_at, closed_at on merchant for each row
  when (new.test_of is null and (old.is_enabled, old.archived_at, old.closed_at) is distinct from (new.is_enabled, new.archived_at, new.closed_at))
  execute function kassa_shop_stopped();

-- Messages of a test shop are put into its box and go nowhere.
alter table outgoing_message drop constraint outgoing_message_state_check;
-- Messages that stand are looked through in a step of their own (2535), which keeps nobody from writing.
alter table outgoing_message add constraint outgoing_message_state_check
  check (state in ('queued', 'sent', 'delivered', 'failed', 'given-up', 'unknown', 'boxed')) not valid;

create function kassa_box_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from merchant where id = new.merchant_id and test_of is not null) then
    new.state := 'boxed';
    new.ended_at := now();
  end if;
  return new;
end $$;
revoke all on function kassa_box_message() from public;
-- Whoever writes it, and whichever program: a message is boxed before anybody could take it to send.
create trigger boxes_message before insert or update of state on outgoing_message for each row
  when (new.state = 'queued') execute function kassa_box_message();

-- A test shop that ends: nobody signs in there any more, and its apps and tills are told so.
create function kassa_end_test_shop(ended_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  test uuid;
begin
  update merchant set archived_at = ended_at, is_enabled = false
  where test_of = nullif(current_setting('app.merchant_id', true), '')::uuid and archived_at is null returning id into test;
  if test is null then return false; end if;
  update session set revoked_at = ended_at where merchant_id = test and revoked_at is null;
  update app_token set revoked_at = ended_at where merchant_id = test and revoked_at is null;
  update device_registration set unbound_at = ended_at where merchant_id = test and unbound_at is null;
  delete from outgoing_message where merchant_id = test;
  return true;
end $$;
revoke all on function kassa_end_test_shop(timestamptz) from public;
grant execute on function kassa_end_test_shop(timestamptz) to kassa_app;
