-- owner: audit
--
-- How far a line of the log has sealed each device's journal, once a day (docs/decisions/1503). What the line says is what counts; this finds
-- where to go on, and the seal of a sale's line.
create table audit_journal_run (
  merchant_id uuid not null,
  device_id uuid not null,
  last_sequence bigint not null,
  registration_id uuid not null,
  first_sequence bigint not null,
  -- Null: what was written before has lines of its own.
  line_id uuid,
  closed_at timestamptz not null,
  primary key (merchant_id, device_id, last_sequence, registration_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  check (first_sequence <= last_sequence)
);
select kassa_wall('audit_journal_run', true);
revoke insert on audit_journal_run from kassa_app;

insert into audit_journal_run (merchant_id, device_id, last_sequence, registration_id, first_sequence, closed_at)
select merchant_id, device_id, next_sequence - 1, id, 1, coalesce(last_seen_at, now())
from device_registration where next_sequence > 1;
