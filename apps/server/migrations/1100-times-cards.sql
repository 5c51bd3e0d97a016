-- owner: member
-- Times cards (members.md §2, MB-P12): what is sold, and purses that hold uses of goods beside what those are worth.

create table times_offer (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  currency text not null,
  price_minor bigint not null check (price_minor > 0),
  uses integer not null check (uses between 1 and 999),
  -- How many days a card is good for from its sale on; null: for good.
  valid_days integer check (valid_days between 1 and 3650),
  -- The goods, as a plan's scope.
  scope jsonb not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index times_offer_name on times_offer (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('times_offer');

-- A card keeps the terms it was sold by. Its total is what the uses that are left are worth.
alter table purse drop constraint purse_kind_check;
alter table purse add constraint purse_kind_check check (kind in ('gift-card', 'house-account', 'times-card'));
alter table purse drop constraint purse_check;
alter table purse add constraint purse_check
  check (case kind when 'house-account' then member_id is not null when 'gift-card' then member_id is null else true end);
alter table purse add column times_offer_id uuid;
alter table purse add column name text;
alter table purse add column scope jsonb;
alter table purse add column paid_minor bigint not null default 0;
alter table purse add column uses_sold integer not null default 0;
alter table purse add column uses_left bigint not null default 0;
alter table purse add column last_day date;
alter table purse add constraint purse_uses_check
  check (case when kind = 'times-card' then uses_sold > 0 and name is not null and scope is not null
    else uses_sold = 0 and uses_left = 0 and last_day is null end);
alter table purse add foreign key (merchant_id, times_offer_id) references times_offer (merchant_id, id);
drop index purse_of_member;
create unique index purse_of_member on purse (merchant_id, member_id) where kind = 'house-account';
create index purse_by_member on purse (merchant_id, member_id) where member_id is not null;
create index purse_by_last_day on purse (last_day) where uses_left > 0 and last_day is not null;

alter table purse_entry drop constraint purse_entry_reason_check;
alter table purse_entry add constraint purse_entry_reason_check
  check (reason in ('paid-in', 'taken-back', 'spent', 'returned', 'expired'));
alter table purse_entry add column uses bigint not null default 0;
alter table purse_entry add column uses_after bigint not null default 0;
alter table purse_entry drop constraint purse_entry_amount_minor_check;
alter table purse_entry add constraint purse_entry_moves_check check (amount_minor <> 0 or uses <> 0);

alter table purse_hold add column uses integer not null default 0;
alter table purse_hold drop constraint purse_hold_amount_minor_check;
alter table purse_hold add constraint purse_hold_holds_check check (amount_minor > 0 or uses > 0);

-- What an order's receipt says of the cards that paid it.
create index purse_entry_of_document on purse_entry (merchant_id, document_id);
