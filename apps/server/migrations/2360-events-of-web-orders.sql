-- owner: open
-- Orders from outside in the change feed, and moments of their lives that webhooks name. A moment is told once, under the number of the change it came with; what is collected,
-- refunded or given back is read from the events of sales, so that a sale writes nothing more.

alter table change_waiting add column event text;

create table feed_event (
  merchant_id uuid not null references change_head (merchant_id),
  number bigint not null,
  kind text not null,
  thing_id uuid not null,
  outlet_id uuid,
  event text not null,
  at timestamptz not null,
  primary key (merchant_id, number, event)
);
create index feed_event_age on feed_event (at);
select kassa_wall('feed_event', true);

create function kassa_web_order_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_waiting (merchant_id, kind, thing_id, outlet_id, event)
  select s.merchant_id, 'web_order', s.id, s.outlet_id, case
    when tg_op = 'INSERT' then 'created'
    when old.cancelled_at is null and new.cancelled_at is not null then 'cancelled'
    when old.ready_at is null and new.ready_at is not null then 'ready' end
  from set_aside s where s.merchant_id = new.merchant_id and s.id = new.id;
  return null;
end $$;
revoke all on function kassa_web_order_changed() from public;
create trigger tells_web_order_new after insert on web_order for each row execute function kassa_web_order_changed();
create trigger tells_web_order after update on web_order for each row when (old.* is distinct from new.*)
  execute function kassa_web_order_changed();

-- A till that brings one back changes nothing that an app sees of it.
create trigger tells_web_order after update on set_aside for each row
  when (new.kind = 'web' and (old.customer, old.phone, old.note, old.member_id, old.total_minor, old.last_day, old.purse_id)
    is distinct from (new.customer, new.phone, new.note, new.member_id, new.total_minor, new.last_day, new.purse_id))
  execute function kassa_thing_changed('web_order', 'id', 'outlet_id');
