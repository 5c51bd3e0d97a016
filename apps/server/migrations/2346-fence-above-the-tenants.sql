-- owner: place
-- older programs work on: the policies allow what they allowed, but where a program says that its database has a name
--
-- Calls above the tenants write rows of merchants without entering them: wrong passwords, codes used up, codes issued, states. The wall's check on what they write holds
-- the fence of the row's merchant, so that no statement can forget it.

create function kassa_may_write(merchant uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_here(merchant);
  return true;
end $$;
revoke all on function kassa_may_write(uuid) from public;
grant execute on function kassa_may_write(uuid) to kassa_platform;

do $$
declare
  fence constant text := 'case when coalesce(current_setting(''app.fenced'', true), '''') <> ''on'' or merchant_id is null then true else kassa_may_write(merchant_id) end';
begin
  execute format('alter policy platform_all on session with check (%s)', fence);
  execute format('alter policy platform_all on device_pairing with check (%s)', fence);
  execute format('alter policy platform_all on activation_code with check (%s)', fence);
  execute format('alter policy admin_on_platform on admin with check (%s)', fence);
  execute format('alter policy passkey_on_platform on passkey with check (%s)', fence);
  -- A merchant that is made has no place before its row stands.
  drop policy platform_all on merchant;
  create policy platform_sees on merchant for select to kassa_platform using (true);
  create policy platform_makes on merchant for insert to kassa_platform with check (true);
  execute format('create policy platform_changes on merchant for update to kassa_platform using (true) with check (%s)', fence);
end $$;
