-- owner: organisation
-- older programs work on: a merchant that they put under a partner who is archived at that moment is refused as a lost race, and their second look finds the partner gone
--
-- Nobody comes under a partner who is being archived: whoever looked before the archiving waits for it, and looks again.

create function kassa_partner_is_there() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from partner where id = new.partner_id and archived_at is null for share;
  if not found and exists (select from partner where id = new.partner_id) then
    raise exception 'the partner of the merchant is archived' using errcode = '40001';
  end if;
  return new;
end $$;
revoke all on function kassa_partner_is_there() from public;
create trigger comes_under_partner before insert on merchant
  for each row when (new.partner_id is not null) execute function kassa_partner_is_there();
create trigger moves_under_partner before update of partner_id on merchant
  for each row when (new.partner_id is not null and new.partner_id is distinct from old.partner_id) execute function kassa_partner_is_there();
