-- owner: inventory
--
-- A bill in another currency than its outlet's: what the paper comes to in its own. The amounts of its lines stand in the outlet's currency, at the rate that this makes
-- of both. A payment of it says how much of the paper it paid, and what left the bank for that; the difference to what was owed of it is one of exchange.
alter table supplier_bill add column foreign_currency text, add column foreign_total_minor bigint check (foreign_total_minor > 0),
  add constraint supplier_bill_foreign_is_whole check ((foreign_currency is null) = (foreign_total_minor is null) and foreign_currency is distinct from currency);
alter table supplier_payment add column foreign_minor bigint check (foreign_minor <> 0), add column paid_minor bigint,
  add constraint supplier_payment_foreign_is_whole check ((foreign_minor is null) = (paid_minor is null));
