-- owner: identity
-- Accounts whose password is published with the demo shop, until they have one of their own. Asked for by the guard that
-- keeps a server with such accounts on its own machine.

alter table admin add column has_published_password boolean not null default false;
alter table staff add column has_published_password boolean not null default false;

-- Accounts that an older program made for the demo shop.
update admin set has_published_password = true
where email_folded in ('operator@kassa.example', 'partner@kassa.example', 'merchant@kassa.example')
  and exists (select from platform_setting where key = 'demo.shop');
update staff set has_published_password = true
where exists (
  select from admin
  where admin.merchant_id = staff.merchant_id and admin.has_published_password)
  and staff.number in ('1001', '1002');
