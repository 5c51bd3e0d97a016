-- owner: stored-value
-- older programs work on: what they would give back too much is not booked, and is refused with the right amount once the cards have their part
--
-- A program of before parts does not know that gift cards paid a part of a web order: it would book that the app gave back all of it. The books say at the end of each
-- refund of such a payment how much of it is gone: there the app is held to what it took. Orders without gift cards are not looked at.
create function kassa_app_gave_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from web_order where merchant_id = new.merchant_id and deposit_order_id = new.order_id and has_gift_cards) then return null; end if;
  if (select coalesce(sum(p.amount_minor), 0) from payment p
      where p.merchant_id = new.merchant_id and p.method = 104
        and (p.document_id = new.order_id
          or p.document_id in (select id from refund where merchant_id = new.merchant_id and order_id = new.order_id))) < 0 then
    raise exception 'an app gives back no more than it took, and gift cards paid a part of this order' using errcode = '22K02';
  end if;
  return null;
end $$;
revoke all on function kassa_app_gave_back() from public;
create trigger app_gave_back after update of refunded_minor on purse_payment for each row
  when (new.refunded_minor > old.refunded_minor) execute function kassa_app_gave_back();
