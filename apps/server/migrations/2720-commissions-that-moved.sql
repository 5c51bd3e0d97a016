-- owner: billing
-- older programs work on: nothing is written to the new table before a merchant is relocated, and a reference fewer refuses nothing
--
-- A statement stays in the database that drew it up, with the commissions of all its merchants. A merchant that moves to another database takes its commissions along, marked as stated;
-- what the statement says of them stays here.

create table commission_moved (
  statement_id uuid not null references commission_statement (id),
  -- The commission, wherever its merchant lives; where it is in this database, it counts and this row does not.
  entry_id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('earned', 'taken-back')),
  rate_basis_points integer not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  bill_number text not null,
  bill_minor bigint not null,
  merchant_name text not null,
  version_name text not null,
  primary key (statement_id, entry_id)
);
select kassa_above('commission_moved', true);
alter table commission_moved enable row level security;
alter table commission_moved force row level security;
create policy platform_all on commission_moved to kassa_platform using (true) with check (true);
create policy owner_all on commission_moved to kassa_owner using (true) with check (true);
-- Whoever may read the statement.
create policy reader_partner on commission_moved for select to kassa_reader using (
  exists (select from commission_statement s where s.id = statement_id));
grant select on commission_moved to kassa_reader;
-- A merchant's own people may ask for statements, and find none: no policy shows them a row.
grant select on commission_moved to kassa_app;

-- The statement may lie in another database.
alter table commission_entry drop constraint commission_entry_statement_id_fkey;
