-- owner: identity
-- A code may also open a member's own page.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check check (purpose in ('reset', 'register', 'member'));
