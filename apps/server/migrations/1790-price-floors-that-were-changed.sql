-- owner: identity
-- told: price-floors
-- Roles of staff that an update made hold to the goods' lowest price without asking (0300): whoever looks after roles is told once, and can put it back
-- (D128). A role that somebody has changed since is theirs.

create table role_floor_change (
  merchant_id uuid not null,
  role_id uuid not null,
  was text not null check (was in ('none', 'cost', 'minimum')),
  -- The role as it was left; of another version nobody is told.
  role_version integer not null,
  at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references role (merchant_id, id)
);
select kassa_wall('role_floor_change');

insert into role_floor_change (merchant_id, role_id, was, role_version, at)
select merchant_id, id, 'none', version, now() from role
where tier = 'staff' and price_floor = 'minimum' and archived_at is null
  and created_at < (select applied_at from schema_migration where name like '0300-%');
