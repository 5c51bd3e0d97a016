-- owner: member
-- older programs work on: they write the same rows, and what they write is held too; devices are told more of a member, which they pass over
--
-- A number is one person's: a member's card and a family card never have the same. Whoever adds a family card waits for those who are writing members of the
-- merchant, and they for it, by the row of the programme; then each looks whether the number was taken meanwhile. Among themselves members do not wait.
create function kassa_family_number_free() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member_programme where merchant_id = new.merchant_id for update;
  if exists (select from member where merchant_id = new.merchant_id and lower(card_number) = new.card_key) then
    raise exception 'the number is a member''s' using errcode = 'unique_violation', constraint = 'card_number_taken';
  end if;
  return new;
end $$;
create trigger number_free before insert on family_card for each row execute function kassa_family_number_free();

create function kassa_member_numbers_free() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member_programme where merchant_id in (select merchant_id from written) for key share;
  if exists (select from written w join family_card f on f.merchant_id = w.merchant_id and f.card_key = lower(w.card_number)) then
    raise exception 'the number is a family card''s' using errcode = 'unique_violation', constraint = 'card_number_taken';
  end if;
  return null;
end $$;
create trigger numbers_free_when_added after insert on member referencing new table as written
  for each statement execute function kassa_member_numbers_free();

create function kassa_member_number_free() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from member_programme where merchant_id = new.merchant_id for key share;
  if exists (select from family_card where merchant_id = new.merchant_id and card_key = lower(new.card_number)) then
    raise exception 'the number is a family card''s' using errcode = 'unique_violation', constraint = 'card_number_taken';
  end if;
  return null;
end $$;
create trigger number_free_when_changed after update on member for each row
  when (lower(old.card_number) is distinct from lower(new.card_number)) execute function kassa_member_number_free();

-- Devices keep the family cards of an account with its member: they hear of one that is given, ended or loses its name, and of a merge that takes them along.
create function kassa_family_card_changed() returns trigger language plpgsql as $$
begin
  update member_account a set feed_at = clock_timestamp() from member m
  where m.merchant_id = new.merchant_id and m.id = new.member_id
    and a.merchant_id = new.merchant_id and a.member_id in (m.id, m.merged_into);
  return null;
end $$;
create trigger feed_changed after insert or update on family_card for each row execute function kassa_family_card_changed();

create function kassa_member_merged() returns trigger language plpgsql as $$
begin
  update member_account set feed_at = clock_timestamp()
  where merchant_id = new.merchant_id and member_id in (old.merged_into, new.merged_into);
  return null;
end $$;
create trigger feed_merged after update on member for each row
  when (old.merged_into is distinct from new.merged_into) execute function kassa_member_merged();
