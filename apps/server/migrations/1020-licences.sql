-- owner: billing
-- Versions of billing with their editions, what merchants hold of them, activation codes, bills and what was paid (specification §3; D26–D29, D110).

create table billing_version (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 50),
  position integer not null default 0,
  -- public: everybody may buy it; named: those in billing_version_for.
  visibility text not null default 'public' check (visibility in ('public', 'named')),
  -- The one whose trial a merchant begins with.
  is_default boolean not null default false,
  commission_first_basis_points integer not null default 0 check (commission_first_basis_points between 0 and 10000),
  commission_second_basis_points integer not null default 0 check (commission_second_basis_points between 0 and 10000),
  -- The edition that is sold now; made with the version, so it points back to it.
  edition_id uuid not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1
);
create unique index billing_version_default on billing_version (is_default) where is_default;
create unique index billing_version_name on billing_version (lower(name)) where archived_at is null;
select kassa_above('billing_version');
grant select on billing_version to kassa_app, kassa_reader;

-- One wording of a version; never changed once somebody holds it.
create table billing_edition (
  id uuid primary key,
  version_id uuid not null references billing_version (id),
  number integer not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  functions text[] not null,
  outlets integer check (outlets between 1 and 9999999),
  codes integer check (codes between 1 and 9999999),
  staff integer check (staff between 1 and 9999999),
  products integer check (products between 1 and 9999999),
  month_minor bigint check (month_minor > 0),
  year_minor bigint check (year_minor > 0),
  lifetime_minor bigint check (lifetime_minor > 0),
  outlet_month_minor bigint check (outlet_month_minor > 0),
  outlet_year_minor bigint check (outlet_year_minor > 0),
  code_month_minor bigint check (code_month_minor > 0),
  code_year_minor bigint check (code_year_minor > 0),
  trial_days integer not null check (trial_days between 0 and 365),
  created_at timestamptz not null,
  unique (version_id, number)
);
select kassa_above('billing_edition');
grant select on billing_edition to kassa_app, kassa_reader;

-- Partners and merchants that a named version is for.
create table billing_version_for (
  version_id uuid not null references billing_version (id),
  id uuid not null,
  kind text not null check (kind in ('partner', 'merchant')),
  primary key (version_id, id)
);
select kassa_above('billing_version_for');
grant select on billing_version_for to kassa_app, kassa_reader;

-- Who sells: what stands on bills, and where transfers go. One row.
create table billing_terms (
  id smallint primary key default 1 check (id = 1),
  seller_name text not null default '',
  seller_address text not null default '',
  seller_tax_number text not null default '',
  tax_name text not null default '',
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 9999),
  transfer_to text not null default '',
  version integer not null default 1
);
insert into billing_terms (id) values (1);
select kassa_above('billing_terms');
grant select on billing_terms to kassa_app, kassa_reader;

create table billing_coupon (
  id uuid primary key,
  code text not null unique,
  off_basis_points integer check (off_basis_points between 1 and 10000),
  off_minor bigint check (off_minor > 0),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  last_day date,
  most_uses integer not null check (most_uses between 1 and 9999999),
  uses integer not null default 0 check (uses >= 0 and uses <= most_uses),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  check ((off_basis_points is null) <> (off_minor is null))
);
select kassa_above('billing_coupon');
-- A merchant's order counts a use.
grant select, update (uses) on billing_coupon to kassa_app;

create table licence (
  merchant_id uuid primary key references merchant (id),
  edition_id uuid not null references billing_edition (id),
  period text not null check (period in ('month', 'year', 'lifetime')),
  extra_outlets integer not null default 0 check (extra_outlets between 0 and 9999999),
  extra_codes integer not null default 0 check (extra_codes between 0 and 9999999),
  is_trial boolean not null,
  activated_on date not null,
  started_on date not null,
  ends_on date,
  -- A cheaper version that begins with the next period (D28).
  next_edition_id uuid references billing_edition (id),
  next_period text check (next_period in ('month', 'year', 'lifetime')),
  -- From this day on, where the next period is paid already.
  next_from date,
  -- The last reminder of the end that was told, and of which end.
  reminded_days integer,
  reminded_end date,
  version integer not null default 1
);
select kassa_wall('licence');
-- Above the tenants it is counted who holds a version, and a merchant begins with a trial.
create policy platform_read on licence for select to kassa_platform using (true);
grant select on licence to kassa_platform;

create sequence bill_number start 100001;
grant usage on sequence bill_number to kassa_app;

create table bill (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  number text not null,
  type text not null check (type in ('purchase', 'renewal', 'upgrade', 'outlets', 'codes')),
  state text not null default 'unpaid'
    check (state in ('unpaid', 'paid', 'cancelled', 'refunded', 'refund-requested', 'refund-denied', 'refund-cancelled')),
  is_pending_confirmation boolean not null default false,
  version_id uuid not null references billing_version (id),
  version_name text not null,
  period text not null,
  quantity integer not null check (quantity between 1 and 9999999),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  total_minor bigint not null check (total_minor > 0),
  tax_name text not null,
  tax_basis_points integer not null,
  tax_minor bigint not null,
  lines jsonb not null,
  before jsonb,
  after jsonb not null,
  from_day date not null,
  until_day date,
  coupon_id uuid references billing_coupon (id),
  coupon_code text,
  payer_name text not null,
  payer_address text not null default '',
  payer_tax_number text not null default '',
  channel text,
  transaction_number text,
  proof jsonb,
  ordered_at timestamptz not null,
  ordered_by text not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  refund_reason text not null default '',
  refund_asked_by text,
  refund_asked_at timestamptz,
  refund_handled_by text,
  refund_handled_at timestamptz,
  refund_cancelled_by text,
  refund_cancelled_at timestamptz,
  refund_note text not null default '',
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number)
);
-- One matter at a time: what is ordered is priced by the licence as it stands.
create unique index bill_one_open on bill (merchant_id) where state in ('unpaid', 'refund-requested');
create index bill_by_time on bill (ordered_at desc, id);
create index bill_unpaid on bill (ordered_at) where state = 'unpaid';
select kassa_wall('bill');

create table bill_event (
  merchant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamptz not null,
  action text not null,
  state text not null,
  by_name text,
  note text not null default '',
  primary key (merchant_id, id),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id)
);
create index bill_event_of on bill_event (merchant_id, bill_id, at);
select kassa_wall('bill_event', true);

-- The operator's own accounts at channels; secrets lie sealed in `sealed`.
create table billing_account (
  channel text primary key,
  mode text not null check (mode in ('demo', 'live')),
  is_enabled boolean not null,
  fields jsonb not null,
  tails jsonb not null,
  sealed text not null,
  version integer not null default 1
);
select kassa_above('billing_account');
grant select on billing_account to kassa_app;

create table bill_attempt (
  merchant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  number text not null,
  channel text not null,
  method integer not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  state text not null,
  channel_number text,
  payer text,
  qr text,
  said_code text,
  said_text text,
  differs boolean not null default false,
  requested_at timestamptz not null,
  deadline_at timestamptz not null,
  ask_at timestamptz,
  leased_until timestamptz,
  asked integer not null default 0,
  settled_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id)
);
create index bill_attempt_due on bill_attempt (ask_at) where ask_at is not null;
create index bill_attempt_of on bill_attempt (merchant_id, bill_id);
select kassa_wall('bill_attempt');

-- What partners get of bills that were paid; negative where it is taken back.
create table commission_entry (
  merchant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('earned', 'taken-back')),
  rate_basis_points integer not null,
  amount_minor bigint not null,
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, bill_id, kind),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id)
);
create index commission_by_partner on commission_entry (partner_id, at desc);
select kassa_wall('commission_entry', true);

-- The right of one device to sell. Without merchant: in the operator's or a partner's stock.
create table activation_code (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{16}$'),
  -- stock: made in a batch; package: came with a licence by itself.
  origin text not null check (origin in ('stock', 'package')),
  partner_id uuid references partner (id),
  merchant_id uuid references merchant (id),
  device_id uuid,
  last_day date,
  made_at timestamptz not null,
  issued_at timestamptz,
  bound_at timestamptz,
  revoked_at timestamptz,
  -- When it was freed from a device; two in a year.
  unbound_at timestamptz[] not null default '{}',
  version integer not null default 1,
  check (device_id is null or merchant_id is not null)
);
create unique index activation_code_of_device on activation_code (merchant_id, device_id) where revoked_at is null;
create index activation_code_of_merchant on activation_code (merchant_id);
create index activation_code_of_partner on activation_code (partner_id);
select kassa_wall('activation_code');
create policy platform_all on activation_code to kassa_platform using (true) with check (true);
grant select, insert, update on activation_code to kassa_platform;
-- A partner sees its own stock too, which no merchant has yet.
create policy reader_stock on activation_code for select to kassa_reader
  using (merchant_id is null and partner_id::text = current_setting('app.reads', true));

-- What everybody begins with: all functions, no limits, thirty days to try.
insert into billing_version (id, name, edition_id, is_default, created_at)
values ('00000000-0000-4000-8000-000000001020', 'Complete', '00000000-0000-4000-8000-000000001021', true, now());
insert into billing_edition (id, version_id, number, currency, functions, month_minor, year_minor, lifetime_minor,
  outlet_month_minor, outlet_year_minor, code_month_minor, code_year_minor, trial_days, created_at)
values ('00000000-0000-4000-8000-000000001021', '00000000-0000-4000-8000-000000001020', 1, 'CNY',
  '{inventory,marketing,members,statistics,channels,templates,messages}', 9900, 99900, 399900, 3900, 39900, 1900, 19900,
  30, now());

-- A code in the stock of the merchant's own partner, or its parent, becomes the merchant's; null where there is none such. Stock lies outside
-- every merchant's wall, so this one door leads to it, by all sixteen signs.
create function kassa_claim_code(wanted text, today date, at timestamptz) returns uuid
language sql security definer set search_path = public, pg_temp as $$
  update activation_code c set merchant_id = mine.id, issued_at = at, version = c.version + 1
  from merchant mine left join partner p on p.id = mine.partner_id
  where mine.id = nullif(current_setting('app.merchant_id', true), '')::uuid and c.code = wanted and c.merchant_id is null
    and c.partner_id in (mine.partner_id, p.parent_id) and c.revoked_at is null and (c.last_day is null or c.last_day >= today)
  returning c.id
$$;
revoke execute on function kassa_claim_code(text, date, timestamptz) from public;
grant execute on function kassa_claim_code(text, date, timestamptz) to kassa_app;
