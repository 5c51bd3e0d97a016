-- owner: member
-- A programme counts in any currency that outlets can sell in (D116).
alter table member_programme drop constraint member_programme_currency_check;
alter table member_programme add constraint member_programme_currency_check
  check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP'));
