-- owner: platform
--
-- One person's lines, and those of some calls, are found without going through what everybody did. A plain sale writes no line.
create index audit_line_of_account on audit_line (merchant_id, account_id, at, id) where account_id is not null;
create index audit_line_of_call on audit_line (merchant_id, call, at, id);
