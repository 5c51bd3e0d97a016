-- owner: audit
--
-- Where each merchant's chain of the log ended on a day: mailed to its administrators, so that whoever owned the database later could not
-- write the log anew unseen. Source: AU-D01, docs/decisions/1241.

create table audit_anchor (
  merchant_id uuid not null references merchant (id),
  day date not null,
  sequence bigint not null check (sequence >= 1),
  hash bytea not null check (octet_length(hash) = 32),
  mailed_to integer not null,
  at timestamptz not null,
  primary key (merchant_id, day)
);
select kassa_wall('audit_anchor', true);
revoke insert on audit_anchor from kassa_app;
