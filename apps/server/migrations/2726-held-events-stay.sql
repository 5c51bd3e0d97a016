-- owner: platform
-- older programs work on: their sweep passes over what waits at a held merchant, without knowing that it is held
--
-- An event that waits at a held merchant stays in the outbox, whoever sweeps it: a program that does not know `held` looks at the place of all alone, which has moved
-- past it (docs/decisions/2726). Rows that go along with a merchant to another database are taken without triggers.
create function kassa_held_event_stays() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from subscription_state where (held -> old.merchant_id::text ->> 'sequence')::bigint < old.sequence) then
    return null;
  end if;
  return old;
end $$;
revoke all on function kassa_held_event_stays() from public;

create trigger held_event_stays before delete on outbox for each row execute function kassa_held_event_stays();
