-- owner: sales
--
-- Cash that a till took or gave by an entry that is kept in quarantine lies in its drawer all the same (`unbooked`); `unread` is an entry of the
-- shift whose amounts could not be read, so that a reading can say how many there are.
alter table cash_entry drop constraint cash_entry_kind_check;
alter table cash_entry
  add constraint cash_entry_kind_check check (
    kind in ('float', 'sale', 'refund', 'in', 'out', 'closing', 'no-sale', 'unbooked', 'unread')),
  add constraint cash_entry_unread_moves_nothing check (kind <> 'unread' or amount_minor = 0);

-- The order that a refund of a till names and the books contradict (D118): it counts into nothing of that order. No key: it may be nowhere.
alter table refund add column named_order_id uuid, add constraint refund_of_one_order check (named_order_id is null or order_id is null);
