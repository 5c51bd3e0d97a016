-- owner: place
--
-- Where merchants live, once databases have names (KASSA_CLUSTERS), and the fence that keeps a process with an old list of them from writing to an old place.

-- The name of this database; no row where it was never given one. It is not carried to other databases.
create table cluster_here (
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  is_only boolean primary key default true check (is_only)
);
revoke all on cluster_here from kassa_app, kassa_reader, kassa_platform;

create table merchant_cluster (
  merchant_id uuid primary key,
  cluster text not null check (cluster ~ '^[a-z][a-z0-9-]{0,30}$')
);
select kassa_wall('merchant_cluster');
revoke insert, update, delete on merchant_cluster from kassa_app;

-- A merchant begins where it is made.
create function kassa_place_merchant() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into merchant_cluster (merchant_id, cluster) select new.id, name from cluster_here on conflict do nothing;
  return null;
end $$;
revoke all on function kassa_place_merchant() from public;
create trigger places_merchant after insert on merchant for each row execute function kassa_place_merchant();

-- Locked while a merchant moves: shared by each of its transactions, alone by whoever moves it.
create function kassa_place_key(merchant uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('place ' || merchant::text, 0)
$$;

-- Holds the merchant here until the transaction ends; a state of our own where it lives elsewhere. Its look is a statement of its own, so that it sees what the mover
-- committed while this transaction waited.
create function kassa_here(merchant uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(kassa_place_key(merchant));
  if not exists (select from merchant_cluster m join cluster_here h on h.name = m.cluster where m.merchant_id = merchant) then
    raise exception 'merchant % does not live here', merchant using errcode = 'KP001';
  end if;
end $$;
revoke all on function kassa_here(uuid) from public;
grant execute on function kassa_here(uuid) to kassa_app;
