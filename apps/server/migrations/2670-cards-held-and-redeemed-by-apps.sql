-- owner: member
-- A gift card may be held by a program of others outside any order, and redeemed by it.

alter table purse_hold add column installation_id uuid;
alter table purse_entry drop constraint purse_entry_reason_check;
alter table purse_entry add constraint purse_entry_reason_check
  check (reason in ('paid-in', 'taken-back', 'spent', 'returned', 'redeemed', 'expired', 'opening'));
