import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** How far back growth is shown, in weeks or months. */
const STEPS = 13
const RANKED_DAYS = 30

interface Ranked {
  readonly from: string
  readonly to: string
}

/** Thirty days up to a last one. */
export const rankedUntil = (to: string): Ranked => ({ from: addDays(to, 1 - RANKED_DAYS), to })

/** The days that merchants are ranked by: the last thirty that are over, by the clock of UTC. */
export const rankedAt = (now: string): Ranked => rankedUntil(addDays(now.slice(0, 10), -1))

/** Orders of merchants `m` by business day, in rows that are to be added up: kept days, and what the books have behind them. */
const ordersByDay: Sql = sql.raw(`
  select f.merchant_id, f.business_day, f.orders from figure_day f
  join figure_outlet k on k.merchant_id = f.merchant_id and k.outlet_id = f.outlet_id and f.business_day <= k.built_to
  where f.part = 'total'
  union all
  select s.merchant_id, s.business_day, 1 from organisation_outlet o
  left join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id
  join sales_order_head s on s.merchant_id = o.merchant_id and s.outlet_id = o.id and s.business_day > coalesce(k.built_to, '-infinity'::date)
    and s.type = 1 and s.status not in ('unpaid', 'cancelled', 'overtime')`)

/** Counts every merchant anew; writes what changed. As the owner. */
export async function countMerchants(tx: Tx, now: string): Promise<void> {
  await tx.run(sql`
    insert into figure_merchant (merchant_id, counted_at, products, members, orders)
    select m.id, ${now}, coalesce(p.count, 0), coalesce(b.count, 0), coalesce(s.count, 0) from organisation_merchant m
    left join (select merchant_id, count(*) from catalogue_product where archived_at is null group by 1) as p on p.merchant_id = m.id
    left join (select merchant_id, count(*) from member_profile where archived_at is null and merged_into is null group by 1) as b on b.merchant_id = m.id
    left join (select merchant_id, sum(orders)::bigint as count from (${ordersByDay}) as day group by 1) as s on s.merchant_id = m.id
    on conflict (merchant_id) do update set counted_at = excluded.counted_at, products = excluded.products, members = excluded.members,
      orders = excluded.orders`)
  for (const step of ['week', 'month'] as const) await countSteps(tx, now, step)
  await countSold(tx, rankedAt(now))
}

const soldDays = (condition: Sql, { from, to }: Ranked): Sql => sql`
  select merchant_id, currency, sum(orders)::bigint as orders, sum(net_minor - refunded_minor - voided_minor) as net_minor
  from figure_day where part = 'total' and business_day between ${from}::date and ${to}::date and ${condition} group by 1, 2`

async function countSold(tx: Tx, ranked: Ranked): Promise<void> {
  await tx.run(sql`
    insert into figure_merchant_sold as kept (merchant_id, currency, sold_to, orders, net_minor)
    select merchant_id, currency, ${ranked.to}::date, orders, net_minor from (${soldDays(sql`true`, ranked)}) as sold
    on conflict (merchant_id, currency) do update set sold_to = excluded.sold_to, orders = excluded.orders, net_minor = excluded.net_minor
    where (kept.sold_to, kept.orders, kept.net_minor) is distinct from (excluded.sold_to, excluded.orders, excluded.net_minor)`)
  // A merchant that sold nothing in these days has no row of them.
  await tx.run(sql`delete from figure_merchant_sold where sold_to < ${ranked.to}::date`)
}

/**
 * The sales of each merchant in the ranked days as the job counted them last, by currency; for a merchant that it has not counted yet, the
 * sum of its kept days now.
 */
export const merchantSold = (ranked: Ranked): Sql => sql`
  select merchant_id, currency, orders, net_minor from figure_merchant_sold
  union all
  select sold.* from organisation_merchant m
  cross join lateral (${soldDays(sql`figure_day.merchant_id = m.id`, ranked)}) as sold
  where not exists (select from figure_merchant c where c.merchant_id = m.id)`

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
      select merchant_id, activated_on, 1, 0 from member_profile where archived_at is null and merged_into is null and activated_on >= ${from}
    ) as came group by 1, 3
    on conflict (merchant_id, step, begins) do update set members = excluded.members, orders = excluded.orders
    where (kept.members, kept.orders) is distinct from (excluded.members, excluded.orders)`)
}

/** The counts of each living merchant: those the job keeps, and of one that it did not count yet what is there now. */
export const merchantCounts: Sql = sql.raw(`
  select m.id as merchant_id, c.counted_at, coalesce(c.products, (select count(*) from catalogue_product p where p.merchant_id = m.id and p.archived_at is null))
      as products,
    coalesce(c.members, (select count(*) from member_profile b where b.merchant_id = m.id and b.archived_at is null and b.merged_into is null)) as members,
    coalesce(c.orders, (select count(*) from sales_order_head s where s.merchant_id = m.id and s.type = 1
      and s.status not in ('unpaid', 'cancelled', 'overtime'))) as orders
  from organisation_merchant m left join figure_merchant c on c.merchant_id = m.id where m.archived_at is null`)

/**
 * Members and orders of each merchant by step, in the same way. The others are grouped one by one, so that no plan begins with every order there is to
 * find out that all merchants are counted.
 */
export const merchantSteps = (now: string, step: 'week' | 'month'): Sql => {
  const uncounted = sql`where not exists (select from figure_merchant c where c.merchant_id = m.id)`
  const stepOf = (day: string): Sql => sql`date_trunc(${step}, ${sql.raw(day)})::date as begins`
  return sql`
    select merchant_id, begins, members, orders from figure_merchant_step where step = ${step} and begins >= ${beginning(now, step)}
    union all
    select m.id, sold.begins, 0, sold.orders from organisation_merchant m
    cross join lateral (
      select ${stepOf('business_day')}, count(*) as orders from sales_order_head where merchant_id = m.id and type = 1
        and status not in ('unpaid', 'cancelled', 'overtime') and business_day >= ${beginning(now, step)} group by 1
    ) as sold ${uncounted}
    union all
    select m.id, joined.begins, joined.members, 0 from organisation_merchant m
    cross join lateral (
      select ${stepOf('activated_on')}, count(*) as members from member_profile where merchant_id = m.id and archived_at is null
        and merged_into is null and activated_on >= ${beginning(now, step)} group by 1
    ) as joined ${uncounted}`
}

/** The steps of a dashboard, the first days of them, the running one last. */
export const stepTable = (now: string, step: 'week' | 'month', zone: string): Sql => sql`
  select (date_trunc(${step}, ${now}::timestamptz at time zone ${zone}) - back * ('1 ' || ${step})::interval)::date as begins
  from generate_series(0, ${STEPS - 1}::int) as back`
