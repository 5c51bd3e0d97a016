-- owner: settings
-- stands for: 0002-organisation 0003-catalogue 0010-people 0160-setup-changes 0194-goods-changes
--
-- Settings by scope and taxes (D46, D83).

-- Settings by scope, the nearest wins (D83). The platform's own stand in platform_setting.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
grant select on platform_setting to kassa_app, kassa_reader;
grant select, insert, update, delete on platform_setting to kassa_platform;

create table setting (
  merchant_id uuid not null references merchant (id),
  scope text not null check (scope in ('merchant', 'outlet', 'device')),
  -- The outlet's or device's id; the merchant's own for the scope merchant.
  scope_id uuid not null,
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, scope, scope_id, key)
);
create trigger setup_changed after insert or update or delete on setting
  for each row execute function kassa_setup_changed();
select kassa_wall('setting');

create table tax (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  -- 0 is the 'no tax' entry, otherwise 0.01–99.99 % (D46).
  rate_basis_points integer not null check (rate_basis_points between 0 and 9999),
  is_included boolean not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id)
);
create unique index tax_name on tax (merchant_id, lower(name)) where archived_at is null;
create trigger setup_changed after update on tax for each row
  when ((old.name, old.rate_basis_points, old.is_included, old.is_enabled, old.archived_at)
    is distinct from (new.name, new.rate_basis_points, new.is_included, new.is_enabled, new.archived_at))
  execute function kassa_setup_changed();
create trigger goods_listed after insert on tax referencing new table as changed
  for each statement execute function kassa_goods_came_or_went();
create trigger goods_gone after delete on tax referencing old table as changed
  for each statement execute function kassa_goods_came_or_went();
select kassa_wall('tax');

create table tax_outlet (
  merchant_id uuid not null,
  tax_id uuid not null,
  outlet_id uuid not null,
  is_default boolean not null default false,
  primary key (merchant_id, tax_id, outlet_id),
  foreign key (merchant_id, tax_id) references tax (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create unique index tax_outlet_default on tax_outlet (merchant_id, outlet_id) where is_default;
create trigger setup_changed after insert or update or delete on tax_outlet
  for each row execute function kassa_setup_changed();
select kassa_wall('tax_outlet');
