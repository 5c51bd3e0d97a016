-- owner: catalogue
-- Prices of goods in every currency that outlets can sell in (D116).
alter table listing drop constraint listing_currency_check;
alter table listing add constraint listing_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
alter table price_schedule drop constraint price_schedule_currency_check;
alter table price_schedule add constraint price_schedule_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
