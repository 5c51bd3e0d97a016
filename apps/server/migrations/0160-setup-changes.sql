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

create trigger setup_changed after insert or update or delete on setting
  for each row execute function kassa_setup_changed();
create trigger setup_changed after insert or update or delete on tax_outlet
  for each row execute function kassa_setup_changed();
create trigger setup_changed after insert or delete on staff_outlet
  for each row execute function kassa_setup_changed();

create trigger setup_changed after update on tax for each row
  when ((old.name, old.rate_basis_points, old.is_included, old.is_enabled, old.archived_at)
    is distinct from (new.name, new.rate_basis_points, new.is_included, new.is_enabled, new.archived_at))
  execute function kassa_setup_changed();

-- Signing in, failing to, and a new password are nothing a desk holds.
create trigger setup_changed after update on staff for each row
  when ((old.number, old.first_name, old.last_name, old.role_id, old.lock_state, old.is_enabled, old.pin, old.archived_at)
    is distinct from (new.number, new.first_name, new.last_name, new.role_id, new.lock_state, new.is_enabled, new.pin, new.archived_at))
  execute function kassa_setup_changed();

create trigger setup_changed after update on role for each row
  when ((old.codes, old.max_discount_basis_points, old.max_refund_minor)
    is distinct from (new.codes, new.max_discount_basis_points, new.max_refund_minor))
  execute function kassa_setup_changed();

create trigger setup_changed after update on outlet for each row
  when ((old.number, old.name, old.address, old.phone, old.tax_number, old.currency, old.time_zone, old.day_cutoff_minutes, old.locale)
    is distinct from (new.number, new.name, new.address, new.phone, new.tax_number, new.currency, new.time_zone, new.day_cutoff_minutes, new.locale))
  execute function kassa_setup_changed();

create trigger setup_changed after update on device for each row
  when ((old.name, old.is_enabled) is distinct from (new.name, new.is_enabled))
  execute function kassa_setup_changed();
