-- owner: message
--
-- What somebody has to hear of: a cause of the inbox, from when it was found until it was gone (docs/decisions/1160).

create table alert (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  kind text not null check (char_length(kind) between 1 and 40),
  -- The thing it is about, in its kind.
  thing_id uuid not null,
  title text not null,
  outlet_id uuid,
  outlet_name text,
  count integer,
  amount_minor bigint,
  currency text,
  began_at timestamptz not null,
  -- When it was told last: a cause that grew is told again after a day.
  told_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create unique index alert_open on alert (merchant_id, kind, thing_id) where ended_at is null;
create index alert_told on alert (merchant_id, told_at desc);
select kassa_wall('alert');

-- Who has read what, and when; told again later, it is unread again.
create table alert_read (
  merchant_id uuid not null,
  alert_id uuid not null,
  account_id uuid not null,
  read_at timestamptz not null,
  primary key (merchant_id, alert_id, account_id),
  foreign key (merchant_id, alert_id) references alert (merchant_id, id) on delete cascade
);
select kassa_wall('alert_read');

-- What somebody wants to hear and how; who chose nothing sees everything in the bell and gets no mail.
create table alert_choice (
  merchant_id uuid not null references merchant (id),
  account_id uuid not null,
  kinds_off text[] not null,
  mail text not null check (mail in ('none', 'now', 'day')),
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  -- Everything told until then was mailed, or was told before mails were wanted.
  mailed_until timestamptz not null,
  -- The local day of the last mail of a day.
  digest_on date,
  version integer not null default 1,
  primary key (merchant_id, account_id),
  check ((quiet_from is null) = (quiet_until is null))
);
select kassa_wall('alert_choice');
