-- owner: platform

-- One row is one piece of work that has to be done some time after the transaction that asked for it: a letter to be sent. Whoever
-- takes it holds it until `leased_until`; a process that dies gives it back that way.
create table work_item (
  id uuid primary key,
  -- `capability.what-is-done`.
  kind text not null,
  -- What it is about, as its kind understands it: the id of a row.
  subject text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by uuid,
  last_error text,
  created_at timestamptz not null,
  -- Done, or given up (`last_error` says why).
  ended_at timestamptz,
  is_done boolean not null default false
);
create index work_item_due on work_item (kind, due_at, id) where ended_at is null;
select kassa_above('work_item');

-- Letters on their way become work; what a letter knew of its own attempts goes.
insert into work_item (id, kind, subject, due_at, attempts, created_at)
select id, 'mail.deliver', id::text, next_at, attempts, created_at from outgoing_mail where sent_at is null and failure is null;
drop index outgoing_mail_waiting;
alter table outgoing_mail drop column attempts, drop column next_at;
