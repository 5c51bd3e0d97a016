-- owner: open
-- Goods of a quote that are held for a program of others, 15 minutes and once longer. A till may sell what is only held: then the hold is lost, and the
-- program is told.

create table web_hold (
  merchant_id uuid not null,
  -- The quote's.
  id uuid not null,
  installation_id uuid not null,
  outlet_id uuid not null,
  held_at timestamptz not null,
  held_until timestamptz not null,
  is_longer boolean not null default false,
  released_at timestamptz,
  lost_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, id) references web_quote (merchant_id, id) on delete cascade,
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
create index web_hold_newest on web_hold (merchant_id, held_at desc, id desc);
select kassa_wall('web_hold');
select kassa_tells('web_hold', 'web_hold', 'id', 'outlet_id');

create function kassa_web_hold_lost() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_waiting (merchant_id, kind, thing_id, outlet_id, event) values (new.merchant_id, 'web_hold', new.id, new.outlet_id, 'lost');
  return null;
end $$;
revoke all on function kassa_web_hold_lost() from public;
create trigger tells_web_hold_lost after update on web_hold for each row when (old.lost_at is null and new.lost_at is not null)
  execute function kassa_web_hold_lost();
