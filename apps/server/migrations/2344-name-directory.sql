-- owner: place
--
-- One directory of the names by which somebody or something is found before anybody knows whose it is, each on the platform once: e-mails of administrators,
-- numbers of merchants, activation codes, codes of devices being paired, keys of apps (these two by their hashes, as their tables keep them) and passkeys. It holds nothing
-- but names, so it can be the same in every database where the tables themselves are not.

create table name_directory (
  kind text not null check (kind in ('admin', 'merchant', 'activation-code', 'pairing-code', 'app-key', 'passkey')),
  -- As it is compared: letters of e-mails small, hashes and passkeys in hexadecimal digits.
  folded text not null,
  -- The row that has the name: the administrator, merchant, code, device, key or passkey.
  holder uuid not null,
  -- Null: operators, partners and codes that no merchant has yet.
  merchant_id uuid,
  primary key (kind, folded),
  unique (kind, holder)
);
create index name_directory_of_merchant on name_directory (merchant_id);
select kassa_wall('name_directory');
revoke insert, update, delete on name_directory from kassa_app;
create policy platform_all on name_directory for select to kassa_platform using (true);
grant select on name_directory to kassa_platform;

-- The names as the tables have them, for the proof of the directory and for merchants that arrive with their rows.
create view name_in_tables with (security_invoker = true) as
  select 'admin' as kind, email_folded as folded, id as holder, merchant_id from admin where archived_at is null
  union all select 'merchant', number, id, id from merchant
  union all select 'activation-code', code, id, merchant_id from activation_code
  union all select 'pairing-code', encode(code_hash, 'hex'), device_id, merchant_id from device_pairing
  union all select 'app-key', encode(token_hash, 'hex'), id, merchant_id from app_token
  union all select 'passkey', encode(credential_id, 'hex'), id, merchant_id from passkey;
revoke all on name_in_tables from kassa_app, kassa_reader, kassa_platform;

-- Keeps the directory's line of one row, in the row's own transaction and whoever writes it. Arguments: the kind, the column that says who holds the name, and the
-- column with the name.
create function kassa_keep_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp set bytea_output = hex as $$
declare
  it constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if tg_op <> 'INSERT' then
    delete from name_directory where kind = tg_argv[0] and holder = (to_jsonb(old) ->> tg_argv[1])::uuid;
  end if;
  -- Whoever is taken away leaves the e-mail to others.
  if tg_op <> 'DELETE' and not (tg_argv[0] = 'admin' and it ->> 'archived_at' is not null) then
    insert into name_directory (kind, folded, holder, merchant_id)
    values (tg_argv[0],
      -- Bytes are their digits, behind the two signs with which they are written.
      case when tg_argv[0] in ('pairing-code', 'app-key', 'passkey') then substr(it ->> tg_argv[2], 3) else it ->> tg_argv[2] end,
      (it ->> tg_argv[1])::uuid, (it ->> 'merchant_id')::uuid);
  end if;
  return null;
end $$;
revoke all on function kassa_keep_name() from public;

create trigger keeps_name after insert or delete or update of email_folded, archived_at on admin
  for each row execute function kassa_keep_name('admin', 'id', 'email_folded');
create trigger keeps_name after insert or delete or update of number on merchant
  for each row execute function kassa_keep_name('merchant', 'id', 'number');
create trigger keeps_name after insert or delete or update of code, merchant_id on activation_code
  for each row execute function kassa_keep_name('activation-code', 'id', 'code');
create trigger keeps_name after insert or delete or update of code_hash on device_pairing
  for each row execute function kassa_keep_name('pairing-code', 'device_id', 'code_hash');
create trigger keeps_name after insert or delete or update of token_hash on app_token
  for each row execute function kassa_keep_name('app-key', 'id', 'token_hash');
create trigger keeps_name after insert or delete or update of credential_id on passkey
  for each row execute function kassa_keep_name('passkey', 'id', 'credential_id');

insert into name_directory (kind, folded, holder, merchant_id) select kind, folded, holder, merchant_id from name_in_tables;

create or replace function kassa_email_taken(folded text, but_admin uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from name_directory d where d.kind = 'admin' and d.folded = $1 and d.holder is distinct from $2)
$$;
