-- owner: organisation
--
-- A partner asks a merchant below it to let it see its sales (D39, D91): the last asking, and what became of it. Whether it
-- may see them stands with the merchant alone.

create table consent_ask (
  merchant_id uuid primary key references merchant (id),
  partner_id uuid not null references partner (id),
  asked_at timestamptz not null,
  answered_at timestamptz,
  is_declined boolean not null default false,
  version integer not null default 1,
  check (answered_at is not null or not is_declined)
);
select kassa_wall('consent_ask');

-- What was done to the merchant itself, among all lines of its log.
create index audit_line_of_merchant on audit_line (merchant_id, at desc, id desc) where subject like 'merchant/%';
