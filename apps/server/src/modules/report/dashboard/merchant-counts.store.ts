import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** How far back growth is shown, in weeks or months. */
const STEPS = 13

/** Orders of merchants `m` by business day, in rows that are to be added up: kept days, and what the books have behind them. */
const ordersByDay: Sql = sql.raw(`
  select f.merchant_id, f.business_day, f.orders from figure_day f
  join figure_outlet k on k.merchant_id = f.merchant_id and k.outlet_id = f.outlet_id and f.business_day <= k.built_to
  where f.part = 'total'
  union all
  select s.merchant_id, s.business_day, 1 from outlet o
  left join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id
  join sales_order s on s.merchant_id = o.merchant_id and s.outlet_id = o.id and s.business_day > coalesce(k.built_to, '-infinity'::date)
    and s.type = 1 and s.status not in ('unpaid', 'cancelled', 'overtime')`)

/** Counts every merchant anew; writes what changed. As the owner. */
export async function countMerchants(tx: Tx, now: string): Promise<void> {
  await tx.run(sql`
    insert into figure_merchant (merchant_id, counted_at, products, members, orders)
    select m.id, ${now}, coalesce(p.count, 0), coalesce(b.count, 0), coalesce(s.count, 0) from merchant m
    left join (select merchant_id, count(*) from product where archived_at is null group by 1) as p on p.merchant_id = m.id
    left join (select merchant_id, count(*) from member where archived_at is null and merged_into is null group by 1) as b on b.merchant_id = m.id
    left join (select merchant_id, sum(orders)::bigint as count from (${ordersByDay}) as day group by 1) as s on s.merchant_id = m.id
    on conflict (merchant_id) do update set counted_at = excluded.counted_at, products = excluded.products, members = excluded.members,
      orders = excluded.orders`)
  for (const step of ['week', 'month'] as const) await countSteps(tx, now, step)
}

const beginning = (now: string, step: 'week' | 'month'): Sql =>
  sql`(date_trunc(${step}, ${now}::timestamptz at time zone 'UTC') - make_interval(${sql.raw(`${step}s`)} => ${STEPS - 1}::int))::date`

async function countSteps(tx: Tx, now: string, step: 'week' | 'month'): Promise<void> {
  const from = beginning(now, step)
  await tx.run(sql`delete from figure_merchant_step where step = ${step} and begins < ${from}`)
  await tx.run(sql`
    insert into figure_merchant_step as kept (merchant_id, step, begins, members, orders)
    select merchant_id, ${step}, date_trunc(${step}, day)::date, sum(members)::bigint, sum(orders)::bigint from (
      select merchant_id, business_day as day, 0 as members, orders from (${ordersByDay}) as sold where business_day >= ${from}
      union all
      select merchant_id, activated_on, 1, 0 from member where archived_at is null and merged_into is null and activated_on >= ${from}
    ) as came group by 1, 3
    on conflict (merchant_id, step, begins) do update set members = excluded.members, orders = excluded.orders
    where (kept.members, kept.orders) is distinct from (excluded.members, excluded.orders)`)
}

/** The counts of each living merchant: those the job keeps, and of one that it did not count yet what is there now. */
export const merchantCounts: Sql = sql.raw(`
  select m.id as merchant_id, c.counted_at, coalesce(c.products, (select count(*) from product p where p.merchant_id = m.id and p.archived_at is null))
      as products,
    coalesce(c.members, (select count(*) from member b where b.merchant_id = m.id and b.archived_at is null and b.merged_into is null)) as members,
    coalesce(c.orders, (select count(*) from sales_order s where s.merchant_id = m.id and s.type = 1
      and s.status not in ('unpaid', 'cancelled', 'overtime'))) as orders
  from merchant m left join figure_merchant c on c.merchant_id = m.id where m.archived_at is null`)

/** Members and orders of each merchant by step, in the same way. */
export const merchantSteps = (now: string, step: 'week' | 'month'): Sql => sql`
  select merchant_id, begins, members, orders from figure_merchant_step where step = ${step} and begins >= ${beginning(now, step)}
  union all
  select s.merchant_id, date_trunc(${step}, s.business_day)::date, 0, 1 from merchant m
  join sales_order s on s.merchant_id = m.id and s.type = 1 and s.status not in ('unpaid', 'cancelled', 'overtime')
    and s.business_day >= ${beginning(now, step)}
  where not exists (select from figure_merchant c where c.merchant_id = m.id)
  union all
  select b.merchant_id, date_trunc(${step}, b.activated_on)::date, 1, 0 from merchant m
  join member b on b.merchant_id = m.id and b.archived_at is null and b.merged_into is null and b.activated_on >= ${beginning(now, step)}
  where not exists (select from figure_merchant c where c.merchant_id = m.id)`

/** The steps of a dashboard, the first days of them, the running one last. */
export const stepTable = (now: string, step: 'week' | 'month', zone: string): Sql => sql`
  select (date_trunc(${step}, ${now}::timestamptz at time zone ${zone}) - back * ('1 ' || ${step})::interval)::date as begins
  from generate_series(0, ${STEPS - 1}::int) as back`
