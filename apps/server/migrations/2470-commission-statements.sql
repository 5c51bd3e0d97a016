-- owner: billing
-- What a partner is paid for a month, in one currency: every commission up to its end that no statement had before (docs/decisions/2470).
create sequence commission_statement_number;
grant usage on sequence commission_statement_number to kassa_platform;

create table commission_statement (
  id uuid primary key,
  number text not null unique,
  partner_id uuid not null references partner (id),
  -- The first day of its month, by UTC.
  month date not null check (extract(day from month) = 1),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB', 'CAD', 'EUR', 'INR', 'GBP')),
  earned_minor bigint not null check (earned_minor >= 0),
  back_minor bigint not null check (back_minor >= 0),
  entries integer not null check (entries > 0),
  made_at timestamptz not null,
  made_by text not null,
  paid_on date,
  paid_reference text not null default '' check (char_length(paid_reference) <= 64),
  version integer not null default 1,
  unique (partner_id, currency, month),
  check (earned_minor > back_minor),
  check (paid_on is not null or paid_reference = '')
);
create index commission_statement_by_month on commission_statement (month desc, id desc);
select kassa_above('commission_statement');
alter table commission_statement enable row level security;
alter table commission_statement force row level security;
create policy platform_all on commission_statement to kassa_platform using (true) with check (true);
create policy owner_all on commission_statement to kassa_owner using (true) with check (true);
create policy reader_partner on commission_statement for select to kassa_reader using (
  current_setting('app.reads', true) = 'all'
  or partner_id in (select id from partner where partner.id::text = current_setting('app.reads', true)
    or partner.parent_id::text = current_setting('app.reads', true)));
grant select on commission_statement to kassa_reader;

alter table commission_entry add column statement_id uuid references commission_statement (id);
create index commission_open on commission_entry (at) where statement_id is null;
create index commission_of_statement on commission_entry (statement_id) where statement_id is not null;
create policy platform_reads on commission_entry for select to kassa_platform using (true);
create policy platform_states on commission_entry for update to kassa_platform using (true) with check (
  case when coalesce(current_setting('app.fenced', true), '') <> 'on' then true else kassa_may_write(merchant_id) end);
grant select, update (statement_id) on commission_entry to kassa_platform;
