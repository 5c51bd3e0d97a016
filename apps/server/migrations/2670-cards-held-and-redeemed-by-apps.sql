-- owner: member
-- counts as: 854e485ecc4da40c1a832d3423856fd8d2b4612b8026f255ef859073f63d71f9
-- A gift card may be held by a program of others outside any order, and redeemed by it.

alter table purse_hold add column installation_id uuid;
alter table purse_entry drop constraint purse_entry_reason_check;
alter table purse_entry add constraint purse_entry_reason_check
  check (reason in ('paid-in', 'taken-back', 'spent', 'returned', 'redeemed', 'expired', 'opening')) not valid;
