-- owner: accounting
-- Whoever seals days of a merchant holds its row beside others who do, whoever closes or opens its books holds it alone: nothing is sealed under a day
-- that was closed meanwhile (docs/decisions/2636).
create table books_turn (
  merchant_id uuid primary key references merchant (id),
  closings integer not null default 0
);
select kassa_wall('books_turn');
