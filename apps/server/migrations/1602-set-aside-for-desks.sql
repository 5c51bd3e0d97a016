-- owner: member
--
-- What of a member is set aside for the device in whose basket they are, so that it can be spent without a line (D52). By the basket's id, which the
-- order will have: beside what its payment holds, gone with the sale's booking. `reserved_by`: the registration; another one of the device has nothing.
alter table member_hold
  add column reserved_points bigint not null default 0 check (reserved_points >= 0),
  add column reserved_principal_minor bigint not null default 0 check (reserved_principal_minor >= 0),
  add column reserved_bonus_minor bigint not null default 0 check (reserved_bonus_minor >= 0),
  add column reserved_until timestamptz,
  add column reserved_by uuid;
