-- owner: journal

-- How much a registration has sent in a day (UTC) that went into quarantine. Up to a measure it is kept raw; above it only its
-- checksum and its number are, and one alarm says so.
create table journal_budget (
  merchant_id uuid not null,
  registration_id uuid not null,
  day date not null,
  entries bigint not null default 0,
  bytes bigint not null default 0,
  -- Of those above the measure: how many, how much, and the checksum of the last.
  dropped_entries bigint not null default 0,
  dropped_bytes bigint not null default 0,
  last_dropped text,
  -- The item of the alarm; null while within the measure.
  alarm_id uuid,
  primary key (merchant_id, registration_id, day),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id)
);
select kassa_wall('journal_budget');
