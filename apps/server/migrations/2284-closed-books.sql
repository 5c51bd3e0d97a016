-- owner: accounting
--
-- Through which day the books of a merchant are closed: each closing and each opening again is a row, the last one counts.
create table books_closing (
  merchant_id uuid not null references merchant (id),
  number integer not null check (number > 0),
  -- Null: nothing is closed any more.
  through date,
  -- Why they were opened again; a closing needs none.
  reason text not null check (char_length(reason) <= 200),
  account_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, number)
);
select kassa_wall('books_closing', true);
