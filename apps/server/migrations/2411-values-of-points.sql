-- owner: member
--
-- What points that members hold are owed as, from a day on (accounting.md): so many points so much of the programme's currency; an amount of 0 owes nothing.
-- Without a row points are no debt in the books.
create table point_value (
  merchant_id uuid not null references merchant (id),
  from_day date not null,
  points bigint not null check (points > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  account_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, from_day)
);
select kassa_wall('point_value');
