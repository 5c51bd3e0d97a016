-- owner: journal
-- The versions of a till's program whose entries said something that nobody here knows: it is kept with the entry, and filed once for each (D124).

create table journal_unknown (
  merchant_id uuid not null,
  registration_id uuid not null,
  contract_version integer not null,
  fields text not null,
  at timestamptz not null,
  primary key (merchant_id, registration_id, contract_version),
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id)
);
select kassa_wall('journal_unknown', true);
