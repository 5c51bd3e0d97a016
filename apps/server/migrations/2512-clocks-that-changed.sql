-- owner: journal
--
-- The last run of a registration's entries for which it is filed that its clock was changed while it was offline: the offset they carry, and how
-- far it goes. An upload that goes on with it files nothing.
create table journal_clock_run (
  merchant_id uuid not null references merchant (id),
  registration_id uuid not null,
  offset_ms bigint not null,
  last_sequence bigint not null,
  primary key (merchant_id, registration_id),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id)
);
select kassa_wall('journal_clock_run');
