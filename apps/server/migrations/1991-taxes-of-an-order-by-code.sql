-- owner: sales
-- A row of tax is a rate and a code. `rate_millionths` is 0 where the basis points say the rate; `base_minor` is there with a code.
alter table order_tax
  add column rate_millionths integer not null default 0,
  add column code text not null default '',
  add column base_minor bigint,
  drop constraint order_tax_pkey,
  add primary key (merchant_id, order_id, rate_basis_points, rate_millionths, code);
