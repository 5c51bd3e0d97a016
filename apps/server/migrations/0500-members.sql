-- owner: member
-- Members, their levels, and the two books of what they hold: points and balance. What a member has spent is a third column of figures
-- beside them, because levels are reached by it (specification §3, §4; D8, D22, D23, D25, D47, D98; docs/decisions/0500).

-- The merchant's programme: one currency, in which balance, spending and levels are counted, and the running number of cards.
create table member_programme (
  merchant_id uuid primary key references merchant (id),
  currency text not null check (currency in ('CNY', 'USD', 'JPY', 'ETB')),
  next_card integer not null default 0 check (next_card between 0 and 1000000000),
  -- The day up to which points have been looked through for what expired.
  swept_until date
);
select kassa_wall('member_programme');

create table member_level (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  number smallint not null check (number between 1 and 99),
  -- The programme's.
  currency text not null,
  off_basis_points integer not null default 0 check (off_basis_points between 0 and 9900),
  minimum_spent_minor bigint not null default 0 check (minimum_spent_minor between 0 and 99999999),
  earn_ratio_hundredths integer not null default 100 check (earn_ratio_hundredths between 1 and 10000),
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id)
);
create unique index member_level_number on member_level (merchant_id, number) where archived_at is null;
create unique index member_level_name on member_level (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('member_level');

create table member (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  -- As it is read off the card; never given again, not even after the member is erased (D109).
  card_number text not null check (length(card_number) between 1 and 30),
  name text not null check (length(name) <= 50),
  reading text not null default '' check (length(reading) <= 50),
  -- E.164, or none; stays reserved when the member is archived (D47).
  phone text check (phone ~ '^\+[0-9]{5,15}$'),
  email text not null default '' check (length(email) <= 64),
  birthday date,
  -- 0 unknown, 1 man, 2 woman (specification §3).
  gender smallint not null default 0 check (gender between 0 and 2),
  -- The member's own language; null is the shop's.
  locale text,
  tags text[] not null default '{}',
  note text not null default '' check (length(note) <= 255),
  -- When they agreed to messages, and to being looked at by what they buy; null where they did not.
  messages_agreed_at timestamptz,
  profiling_agreed_at timestamptz,
  -- Where they became a member and agreed; null is the back office.
  outlet_id uuid,
  activated_on date not null,
  is_enabled boolean not null default true,
  password_hash text,
  password_tries smallint not null default 0 check (password_tries between 0 and 5),
  search_text text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  erased_at timestamptz,
  merged_into uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, merged_into) references member (merchant_id, id)
);
create unique index member_card on member (merchant_id, lower(card_number));
create unique index member_phone on member (merchant_id, phone) where phone is not null;
create index member_phone_tail on member (merchant_id, reverse(phone) text_pattern_ops) where phone is not null;
create index member_by_age on member (merchant_id, created_at desc, id desc);
create index member_of_birthday on member (merchant_id, name, birthday) where birthday is not null;
select kassa_wall('member');

-- What a member holds: running totals beside the books, one row a member, written once in a statement.
create table member_account (
  merchant_id uuid not null,
  member_id uuid not null,
  currency text not null,
  level_id uuid,
  -- A level set by hand stands through this day (D25).
  level_until date,
  points bigint not null default 0 check (points between -1000000000000000 and 1000000000000000),
  principal_minor bigint not null default 0,
  bonus_minor bigint not null default 0,
  spent_minor bigint not null default 0,
  visits integer not null default 0,
  last_visit_at timestamptz,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id),
  foreign key (merchant_id, level_id) references member_level (merchant_id, id)
);
create index member_account_of_level on member_account (merchant_id, level_id);
select kassa_wall('member_account');

create table point_entry (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  member_id uuid not null,
  -- 1–6 of specification §4; 7 expired, 8 merged, 9 corrected after a late sale.
  reason smallint not null check (reason between 1 and 9),
  points bigint not null check (points <> 0),
  after_points bigint not null,
  -- The last day on which these points can be used; null for ever, and where points went out.
  last_day date,
  document_kind text not null,
  document_id uuid not null,
  -- The order that a refund belongs to.
  of_document uuid,
  note text not null default '',
  outlet_id uuid,
  device_id uuid,
  actor_kind text not null,
  actor_id uuid,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, member_id) references member_account (merchant_id, member_id)
);
create index point_entry_of_member on point_entry (merchant_id, member_id, entry_number);
create index point_entry_falling_due on point_entry (merchant_id, last_day) where last_day is not null;
select kassa_wall('point_entry', true);

create table balance_entry (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  member_id uuid not null,
  -- 1–8 of specification §4: odd ones are of the principal, even ones of the bonus.
  type smallint not null check (type between 1 and 8),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- What its bucket held afterwards.
  after_minor bigint not null,
  document_kind text not null,
  document_id uuid not null,
  -- The order that a refund belongs to.
  of_document uuid,
  note text not null default '',
  outlet_id uuid,
  device_id uuid,
  actor_kind text not null,
  actor_id uuid,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, member_id) references member_account (merchant_id, member_id)
);
create index balance_entry_of_member on balance_entry (merchant_id, member_id, entry_number);
select kassa_wall('balance_entry', true);

-- What a sale added to a member's spending and a refund took off it again: what levels are reached by.
create table spending_entry (
  merchant_id uuid not null,
  entry_number bigint generated always as identity,
  member_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  after_minor bigint not null,
  document_kind text not null,
  document_id uuid not null,
  business_day date not null,
  at timestamptz not null,
  primary key (merchant_id, entry_number),
  foreign key (merchant_id, member_id) references member_account (merchant_id, member_id)
);
create index spending_entry_of_member on spending_entry (merchant_id, member_id, business_day);
select kassa_wall('spending_entry', true);

-- Every level a member was given, and why.
create table level_change (
  merchant_id uuid not null,
  change_number bigint generated always as identity,
  member_id uuid not null,
  from_level_id uuid,
  to_level_id uuid,
  reason text not null check (reason in ('joined', 'spending', 'by-hand', 'yearly-check', 'merged', 'level-gone')),
  note text not null default '',
  until_day date,
  document_id uuid,
  actor_kind text not null,
  actor_id uuid,
  at timestamptz not null,
  primary key (merchant_id, change_number),
  foreign key (merchant_id, member_id) references member_account (merchant_id, member_id)
);
create index level_change_of_member on level_change (merchant_id, member_id, change_number);
select kassa_wall('level_change', true);

-- Found by name, reading, pinyin, card, mail and any digits of the phone; see kassa_find_products for why it is a function.
create index member_by_search_key on member using gin (kassa_search_keys(merchant_id, search_text)) where archived_at is null;
create function kassa_find_members(searched text, words text[], most integer)
returns table (id uuid)
language sql stable security definer rows 2000 set search_path = public, pg_temp as $$
  select id from member
  where kassa_search_keys(merchant_id, search_text) @> kassa_search_keys(kassa_merchant(), searched)
    and merchant_id = kassa_merchant() and search_text like all (words) and archived_at is null
  limit most
$$;
revoke all on function kassa_find_members from public;
grant execute on function kassa_find_members to kassa_app;

-- What a level was is kept, as everything is that a sale is held against (docs/decisions/0300).
alter table books_past drop constraint books_past_kind_check;
alter table books_past add constraint books_past_kind_check check (kind in (
  'listing', 'product', 'parts', 'category', 'tax', 'tax-outlet', 'setting', 'outlet', 'member-level'
));
create trigger was after update on member_level for each row
  when ((old.number, old.off_basis_points, old.earn_ratio_hundredths, old.is_enabled)
    is distinct from (new.number, new.off_basis_points, new.earn_ratio_hundredths, new.is_enabled))
  execute function kassa_was('member-level', 'id');

-- Points and balance that a payment has begun with, by the order's id: nobody else can spend them meanwhile. Gone with the sale's booking, with a
-- cancel, or with time.
create table member_hold (
  merchant_id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  points bigint not null default 0 check (points >= 0),
  currency text not null,
  principal_minor bigint not null default 0 check (principal_minor >= 0),
  bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  expires_at timestamptz not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, member_id) references member_account (merchant_id, member_id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index member_hold_of_member on member_hold (merchant_id, member_id);
create index member_hold_by_end on member_hold (expires_at);
select kassa_wall('member_hold');
