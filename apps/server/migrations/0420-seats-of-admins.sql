-- owner: organisation
--
-- An admin with rights of the desk sells without being staff: they have a seat, a row of staff that is nobody else's and signs nobody in.
-- What they do at a desk stands under it, like everybody's.

alter table staff add column admin_id uuid references admin (id);
create unique index staff_seat_of_admin on staff (merchant_id, admin_id) where admin_id is not null;

-- A seat has the name, the role and the standing of its admin, whoever changes them.
create function kassa_seat_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff set first_name = new.first_name, last_name = new.last_name, role_id = coalesce(new.role_id, role_id),
    is_enabled = new.is_enabled and new.archived_at is null and new.status <> 3,
    archived_at = new.archived_at, pin = case when new.archived_at is null then pin end, version = version + 1
  where merchant_id = new.merchant_id and admin_id = new.id;
  return null;
end $$;
revoke all on function kassa_seat_follows() from public;
create trigger seat_follows after update on admin for each row
  when (new.merchant_id is not null
    and (old.first_name, old.last_name, old.role_id, old.is_enabled, old.archived_at, old.status = 3)
      is distinct from (new.first_name, new.last_name, new.role_id, new.is_enabled, new.archived_at, new.status = 3))
  execute function kassa_seat_follows();
