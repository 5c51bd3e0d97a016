-- owner: platform
--
-- Each log is ordered by who it was, whatever the case of the letters, and within that by when: an index for each log, as a column of its own, so that
-- a page is entered behind the one before it (a function of a name may not look at rows before the wall has).
alter table audit_line add column who text generated always as (lower(account_name)) stored;
alter table platform_audit_line add column who text generated always as (lower(account_name)) stored;
create index audit_line_by_admin on audit_line (merchant_id, who, at, id)
  where (account_kind = 'admin' or (account_kind in ('nobody', 'system') and coalesce(subject, '') not like 'staff/%'
    and coalesce(subject, '') not like 'member/%'));
create index audit_line_by_staff on audit_line (merchant_id, who, at, id)
  where (account_kind in ('staff', 'device') or (account_kind in ('nobody', 'system') and subject like 'staff/%'));
create index audit_line_about_member on audit_line (merchant_id, who, at, id)
  where (account_kind = 'member' or subject like 'member/%');
create index platform_audit_line_by_who on platform_audit_line (who, at, id);
