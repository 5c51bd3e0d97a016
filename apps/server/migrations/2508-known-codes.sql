-- owner: catalogue
-- older programs work on
-- Bar codes of the world with the name and brand of their goods, which the operator loads; they belong to no merchant (docs/decisions/2508).
create table known_code (
  -- As `barCodeKey` of the domain writes it.
  code text primary key check (char_length(code) between 8 and 14),
  name text not null check (char_length(name) between 2 and 50),
  brand text check (char_length(brand) between 2 and 50)
);
select kassa_above('known_code');
grant select on known_code to kassa_app;
