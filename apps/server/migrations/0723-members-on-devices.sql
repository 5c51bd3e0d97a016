-- owner: member
-- When what devices keep of a member last changed, by the database's own clock: their card, name, phone, birthday, whether they can be attached, and
-- their level. It stands with the account, which every change locks, so that no change of a level waits for the member's row.
alter table member_account add column feed_at timestamptz not null default clock_timestamp();
create index member_account_by_feed on member_account (merchant_id, feed_at, member_id);

create function kassa_member_level_moved() returns trigger language plpgsql as $$
begin
  new.feed_at := clock_timestamp();
  return new;
end $$;
create trigger level_moved before update on member_account for each row
  when (old.level_id is distinct from new.level_id) execute function kassa_member_level_moved();

create function kassa_member_changed() returns trigger language plpgsql as $$
begin
  update member_account set feed_at = clock_timestamp() where merchant_id = new.merchant_id and member_id = new.id;
  return null;
end $$;
create trigger feed_changed after update on member for each row
  when ((old.card_number, old.name, old.phone, old.birthday, old.is_enabled, old.archived_at)
    is distinct from (new.card_number, new.name, new.phone, new.birthday, new.is_enabled, new.archived_at))
  execute function kassa_member_changed();
