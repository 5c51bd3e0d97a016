-- owner: billing
-- Licences are sold in any currency that outlets can sell in (D116).
alter table billing_edition drop constraint billing_edition_currency_check;
alter table billing_edition add constraint billing_edition_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
alter table billing_coupon drop constraint billing_coupon_currency_check;
alter table billing_coupon add constraint billing_coupon_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
alter table bill drop constraint bill_currency_check;
alter table bill add constraint bill_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
alter table bill_attempt drop constraint bill_attempt_currency_check;
alter table bill_attempt add constraint bill_attempt_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
alter table commission_entry drop constraint commission_entry_currency_check;
alter table commission_entry add constraint commission_entry_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
