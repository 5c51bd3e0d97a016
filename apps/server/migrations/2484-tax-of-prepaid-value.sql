-- owner: accounting
-- older programs work on: they post no tax of prepaid value
--
-- Where the tax of money that is paid ahead falls at an outlet, by the kind of its account and from a business day on: when it is paid, or when it is used. Without a row
-- it is as it ever was: session passes have none, everything else has that of the sale it pays.
create table prepaid_tax (
  merchant_id uuid not null,
  outlet_id uuid not null,
  kind text not null check (kind in ('times-card', 'gift-card', 'deposit')),
  from_day date not null,
  tax_point text not null check (tax_point in ('none', 'sale', 'use')),
  -- The rate that the money has in it.
  rate_basis_points integer not null check (rate_basis_points between 0 and 9999),
  tax_code text check (char_length(tax_code) between 1 and 12),
  account_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, outlet_id, kind, from_day),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('prepaid_tax');
