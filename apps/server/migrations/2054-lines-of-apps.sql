-- owner: platform
-- What apps do stands in the log of administrators, who let them in. The index of that log says whose lines it has in the words of its page (1712).

drop index audit_line_by_admin;
create index audit_line_by_admin on audit_line (merchant_id, who, at, id)
  where (account_kind in ('admin', 'app') or (account_kind in ('nobody', 'system') and coalesce(subject, '') not like 'staff/%'
    and coalesce(subject, '') not like 'member/%'));
