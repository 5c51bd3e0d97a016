-- owner: identity
-- A code may also prove the phone or address with which somebody joins as a member.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('reset', 'register', 'member', 'join'));
