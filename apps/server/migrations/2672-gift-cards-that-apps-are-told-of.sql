-- owner: open
-- Gift cards in the change feed. What a sale, a refund or a recharge moves on one is read from its document, as with stock: here is what none of them says.

create function kassa_gift_card_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_waiting (merchant_id, kind, thing_id, event)
  select p.merchant_id, 'gift_card', p.id, case new.reason when 'redeemed' then 'redeemed' end from purse p
  where p.merchant_id = new.merchant_id and p.id = new.purse_id and p.kind = 'gift-card' and not p.is_deposit;
  return null;
end $$;
revoke all on function kassa_gift_card_moved() from public;
create trigger tells_gift_card_entry after insert on purse_entry for each row when (new.reason in ('redeemed', 'expired', 'opening'))
  execute function kassa_gift_card_moved();
create trigger tells_gift_card after update on purse for each row
  when (new.kind = 'gift-card' and not new.is_deposit and (old.is_enabled <> new.is_enabled or old.last_day is distinct from new.last_day))
  execute function kassa_thing_changed('gift_card', 'id', '');
