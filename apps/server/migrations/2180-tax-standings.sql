-- owner: member
-- A member who is free of tax by a paper of their own: its number, its last day (none: it has no end) and the codes it frees from (none: all).
alter table member add column tax_standing jsonb check (jsonb_typeof(tax_standing) = 'object');
