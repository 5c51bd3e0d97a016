-- owner: organisation
-- A person acts under their own role, under another one at some outlets, and under another one until a moment. One function says which.

alter table staff_outlet add column role_id uuid;
alter table staff_outlet add foreign key (merchant_id, role_id) references role (merchant_id, id);
create trigger role_changed after update of role_id on staff_outlet for each row
  when (old.role_id is distinct from new.role_id) execute function kassa_setup_changed();

create table role_elevation (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  account_kind text not null check (account_kind in ('admin', 'staff')),
  account_id uuid not null,
  role_id uuid not null,
  -- null: wherever they work. An administrator works at every outlet.
  outlet_id uuid,
  reason text not null check (char_length(reason) between 2 and 200),
  from_at timestamptz not null,
  until_at timestamptz not null,
  given_by_kind text not null,
  given_by_id uuid not null,
  given_by_name text not null,
  -- Set where somebody ended it before its time.
  ended_at timestamptz,
  ended_by_name text,
  reviewed_at timestamptz,
  reviewed_by_name text,
  primary key (merchant_id, id),
  foreign key (merchant_id, role_id) references role (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check (until_at > from_at),
  check (ended_at between from_at and until_at),
  check (account_kind = 'staff' or outlet_id is null)
);
create index role_elevation_of_account on role_elevation (merchant_id, account_id, until_at);
create trigger setup_changed after insert or update on role_elevation for each row execute function kassa_setup_changed();
select kassa_wall('role_elevation');
revoke delete on role_elevation from kassa_app;

-- The role that somebody acts under at an outlet (null: at none) at a moment. `own` is the role they hold. A role that was deleted is given to nobody.
create function kassa_acting_role(merchant uuid, account uuid, outlet uuid, at timestamptz, own uuid) returns uuid
language sql stable as $$
  select coalesce(
    (select e.role_id from role_elevation e
      join role r on r.merchant_id = e.merchant_id and r.id = e.role_id and r.archived_at is null
      where e.merchant_id = $1 and e.account_id = $2 and (e.outlet_id is null or e.outlet_id = $3)
        and e.from_at <= $4 and $4 < coalesce(e.ended_at, e.until_at)
      order by e.from_at desc limit 1),
    (select b.role_id from staff_outlet b where b.merchant_id = $1 and b.staff_id = $2 and b.outlet_id = $3),
    $5)
$$;

-- Every code that a person holds anywhere at a moment: whoever may touch them holds as much.
create function kassa_codes_anywhere(merchant uuid, account uuid, at timestamptz, own text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct code), '{}') from (
    select unnest($4) as code
    union all
    select unnest(r.codes) from staff_outlet b join role r on r.merchant_id = b.merchant_id and r.id = b.role_id
      where b.merchant_id = $1 and b.staff_id = $2
    union all
    select unnest(r.codes) from role_elevation e join role r on r.merchant_id = e.merchant_id and r.id = e.role_id
      where e.merchant_id = $1 and e.account_id = $2 and e.from_at <= $3 and $3 < coalesce(e.ended_at, e.until_at)
  ) as held
$$;
