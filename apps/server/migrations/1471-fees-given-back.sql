-- owner: sales
--
-- What of the fees of ways to pay a refund gives back beside the money for the goods, tax and all; the tax in it. Source: PY-P08, pricing.md Growth 8.

alter table refund
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column fee_tax_minor bigint not null default 0 check (fee_tax_minor between 0 and fee_minor);
