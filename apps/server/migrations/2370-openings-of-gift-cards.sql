-- owner: member
-- A gift card of another system opens with what was left on it; undoing its move takes that back by an entry of the same reason.

alter table purse_entry drop constraint purse_entry_reason_check;
alter table purse_entry add constraint purse_entry_reason_check
  check (reason in ('paid-in', 'taken-back', 'spent', 'returned', 'expired', 'opening'));
