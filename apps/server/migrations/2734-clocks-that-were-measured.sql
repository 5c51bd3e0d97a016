-- owner: journal
-- older programs work on: they measure nothing
--
-- How far the clock of a till was off where that was more than five minutes, as the server measured it with an upload, to the minute (docs/decisions/2733). A clock
-- that is right has no row.
create table journal_clock_measured (
  merchant_id uuid not null,
  registration_id uuid not null,
  -- The server's clock less the till's.
  offset_ms bigint not null,
  measured_at timestamptz not null,
  primary key (merchant_id, registration_id, offset_ms),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id)
);
select kassa_wall('journal_clock_measured');
