-- owner: print
--
-- The short code under which the receipt of a sale is found from a text, and how many texts went. Source: RC-P03.
create table receipt_code (
  merchant_id uuid not null,
  order_id uuid not null,
  code text not null,
  expires_at timestamptz not null,
  texts integer not null check (texts between 1 and 5),
  primary key (merchant_id, order_id),
  unique (merchant_id, code),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id)
);
create index receipt_code_word on receipt_code (code);
select kassa_wall('receipt_code');

-- Whose receipt a code opens: whoever has it says no merchant.
create function kassa_receipt_of_code(wanted text) returns table (merchant_id uuid, id uuid, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.merchant_id, c.order_id, c.expires_at from receipt_code c where c.code = wanted limit 1
$$;
revoke all on function kassa_receipt_of_code(text) from public;
grant execute on function kassa_receipt_of_code(text) to kassa_platform;

-- Whether the gateway that is nearest to a merchant sends texts for a purpose: `ready`, `no-template`, `no-gateway`.
create function kassa_sms_way(wanted uuid, purpose text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select case when g.provider = 'aliyun' and coalesce(g.templates ->> purpose, '') = '' then 'no-template' else 'ready' end
    from sms_gateway g
    left join merchant m on m.id = wanted
    left join partner p on p.id = m.partner_id
    where g.is_enabled and (g.merchant_id = wanted
      or g.merchant_id = kassa_nobodys_merchant() and (g.partner_id is null or g.partner_id in (p.id, p.parent_id)))
    order by case when g.merchant_id = wanted then 0 when g.partner_id = p.id then 1 when g.partner_id = p.parent_id then 2 else 3 end
    limit 1), 'no-gateway')
$$;
revoke all on function kassa_sms_way(uuid, text) from public;
grant execute on function kassa_sms_way(uuid, text) to kassa_app, kassa_platform;
