-- owner: promotion
-- older programs work on: they sum the uses of a plan themselves, and what they book and give back is counted all the same
--
-- What the uses of a plan that stand come to, beside the uses themselves (docs/decisions/2867): a till that asks for a use waits as long after a million of them as
-- after ten. A plan without a row here is not counted yet, and is where a use of it is next asked for. Without a row the uses are counted one by one.
create table plan_use_total (
  merchant_id uuid not null,
  plan_id uuid not null,
  -- Orders; one in parcels is one (docs/decisions/2765).
  uses bigint not null,
  quantity bigint not null,
  reduction_minor bigint not null,
  primary key (merchant_id, plan_id),
  foreign key (merchant_id, plan_id) references marketing_plan (merchant_id, id)
);
select kassa_wall('plan_use_total');

create table plan_use_day (
  merchant_id uuid not null,
  plan_id uuid not null,
  business_day date not null,
  -- Orders that began on the day (docs/decisions/2744).
  uses bigint not null,
  -- Sales of the day, what they reduced and what it took off.
  sales bigint not null,
  quantity bigint not null,
  reduction_minor bigint not null,
  primary key (merchant_id, plan_id, business_day),
  foreign key (merchant_id, plan_id) references plan_use_total (merchant_id, plan_id) on delete cascade
);
select kassa_wall('plan_use_day');

create table plan_use_member (
  merchant_id uuid not null,
  plan_id uuid not null,
  -- The card that the sales name.
  member_id uuid not null,
  uses bigint not null,
  primary key (merchant_id, plan_id, member_id),
  foreign key (merchant_id, plan_id) references plan_use_total (merchant_id, plan_id) on delete cascade
);
select kassa_wall('plan_use_member');

-- Counts what some sales (`changed`) changed of the uses of a plan, whichever of them stand now; `stood` says whether they stood before. An order in parcels is
-- looked at as a whole, before and after. Whoever counts a plan does it alone, and sees what was counted before.
create function kassa_count_uses(of_merchant uuid, of_plan uuid, changed uuid[], stood boolean) returns void language plpgsql as $$
begin
  perform from plan_use_total total where total.merchant_id = of_merchant and total.plan_id = of_plan for update;
  if not found then return; end if;
  with whole as (
    select distinct coalesce(used.whole_order_id, used.order_id) as id from plan_usage used
    where used.merchant_id = of_merchant and used.plan_id = of_plan and used.order_id = any(changed)
  ), part as materialized (
    select whole.id as whole, used.business_day, used.member_id, used.quantity, used.reduction_minor,
      not exists (select from sales_order sold
        where sold.merchant_id = of_merchant and sold.id = used.order_id and sold.status = 'refunded') as stands,
      used.order_id = any(changed) as is_changed
    from whole cross join lateral (
      select * from plan_usage one
      where one.merchant_id = of_merchant and one.plan_id = of_plan and one.order_id = whole.id and one.whole_order_id is null
      union all
      select * from plan_usage one where one.merchant_id = of_merchant and one.plan_id = of_plan and one.whole_order_id = whole.id
    ) as used
  ), moved as materialized (
    select part.*, 1 as sign from part where stands
    union all
    select part.*, -1 from part where case when is_changed then stood else stands end
  ), began as materialized (
    select sign, min(business_day) as business_day from moved group by whole, sign
  ), totals as (
    update plan_use_total total set uses = total.uses + (select coalesce(sum(sign), 0) from began),
      quantity = total.quantity + (select coalesce(sum(sign * moved.quantity), 0) from moved),
      reduction_minor = total.reduction_minor + (select coalesce(sum(sign * moved.reduction_minor), 0) from moved)
    where total.merchant_id = of_merchant and total.plan_id = of_plan
  ), people as (
    insert into plan_use_member (merchant_id, plan_id, member_id, uses)
    select of_merchant, of_plan, person.member_id, sum(person.sign)
    from (select distinct whole, sign, member_id from moved where member_id is not null) as person
    group by person.member_id having sum(person.sign) <> 0
    on conflict (merchant_id, plan_id, member_id) do update set uses = plan_use_member.uses + excluded.uses
  )
  insert into plan_use_day (merchant_id, plan_id, business_day, uses, sales, quantity, reduction_minor)
  select of_merchant, of_plan, day.business_day, sum(day.uses), sum(day.sales), sum(day.quantity), sum(day.reduction_minor)
  from (
    select business_day, sign as uses, 0 as sales, 0::bigint as quantity, 0::bigint as reduction_minor from began
    union all
    select business_day, 0, sign, sign * moved.quantity, sign * moved.reduction_minor from moved
  ) as day
  group by day.business_day
  on conflict (merchant_id, plan_id, business_day) do update set uses = plan_use_day.uses + excluded.uses,
    sales = plan_use_day.sales + excluded.sales, quantity = plan_use_day.quantity + excluded.quantity,
    reduction_minor = plan_use_day.reduction_minor + excluded.reduction_minor;
end $$;

-- Behind the references of the uses: those wait for whoever is counting the plan for the first time, and find it counted then.
create function kassa_plan_used() returns trigger language plpgsql as $$
declare
  plan record;
begin
  for plan in
    select came.merchant_id, came.plan_id, array_agg(came.order_id) as orders from came
    group by came.merchant_id, came.plan_id order by came.plan_id
  loop
    perform kassa_count_uses(plan.merchant_id, plan.plan_id, plan.orders, false);
  end loop;
  return null;
end $$;
create trigger counts_uses after insert on plan_usage referencing new table as came for each statement execute function kassa_plan_used();

-- Uses that are taken out of the books or put right by hand: their plans are counted anew where a use is next asked for.
create function kassa_plan_uses_gone() returns trigger language plpgsql as $$
begin
  delete from plan_use_total total using gone where total.merchant_id = gone.merchant_id and total.plan_id = gone.plan_id;
  return null;
end $$;
create trigger counts_anew after delete on plan_usage referencing old table as gone for each statement execute function kassa_plan_uses_gone();
create trigger counts_changed_anew after update on plan_usage referencing old table as gone for each statement
  execute function kassa_plan_uses_gone();

-- A sale that came back whole, or stands again. The plans are held first, so that nobody begins to count them in that moment.
create function kassa_uses_came_back() returns trigger language plpgsql as $$
declare
  plan record;
begin
  for plan in
    select kept.id from plan_usage used join marketing_plan kept on kept.merchant_id = used.merchant_id and kept.id = used.plan_id
    where used.merchant_id = new.merchant_id and used.order_id = new.id order by kept.id for key share of kept
  loop
    perform kassa_count_uses(new.merchant_id, plan.id, array[new.id], old.status <> 'refunded');
  end loop;
  return null;
end $$;
create trigger counts_uses after update of status on sales_order for each row
  when (old.status is distinct from new.status and 'refunded' in (old.status, new.status)) execute function kassa_uses_came_back();
