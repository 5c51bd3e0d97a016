-- owner: sales
-- Cash of new outlets is rounded to the smallest coin in use. An existing merchant keeps what it has and is proposed the rounding once, by currency; nothing changes
-- before somebody accepts it.

create table coin_proposed (
  merchant_id uuid not null references merchant (id),
  currency text not null,
  at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, currency)
);
select kassa_wall('coin_proposed');

insert into coin_proposed (merchant_id, currency, at)
select distinct merchant_id, currency, now() from outlet where archived_at is null and currency in ('CNY', 'ETB');
