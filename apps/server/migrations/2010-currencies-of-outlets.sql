-- owner: organisation
-- The currencies that outlets can sell in (D116).
alter table outlet drop constraint outlet_currency_check;
alter table outlet add constraint outlet_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
