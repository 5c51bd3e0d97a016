import { VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Days without stock before, between and after the days on which an item moved, where the book was at nothing; a day that
 * moved counts when it sold or held something. Over rows of {@link walkedColumns} grouped by item.
 */
export const emptyDays = (today: Sql, since: Sql): Sql => sql`
  (count(*) filter (where day >= ${since} and sold <= 0 and coalesce(level_before, opening) <= 0 and highest <= 0)
    + sum(case when closing <= 0 then greatest(0, coalesce(next_day, ${today}) - greatest(day + 1, ${since})) else 0 end)
    + sum(case when is_first and opening <= 0 then greatest(0, day - ${since}) else 0 end))::int`

/**
 * Closed days on which there was stock and nothing was sold, beside {@link emptyDays}: before, between and after the days on which an item
 * moved, and those themselves. `closed` is what `kassa_closed_days` says of the window before `today`; null: none.
 */
export const closedDays = (today: Sql, since: Sql, closed: Sql): Sql => {
  const upTo = (day: Sql): Sql => sql`coalesce(${closed}[${day} - (${today} - ${VELOCITY_DAYS}::int) + 1], 0)`
  const after = sql`least(${today}, greatest(day + 1, ${since}))`
  const between = (from: Sql, until: Sql): Sql => sql`${upTo(until)} - ${upTo(from)}`
  return sql`
    (sum(case when closing > 0 then ${between(after, sql`greatest(coalesce(next_day, ${today}), ${after})`)} else 0 end)
      + sum(case when is_first and opening > 0 then ${between(since, sql`greatest(day, ${since})`)} else 0 end)
      + sum(case when day >= ${since} and sold <= 0 and not (coalesce(level_before, opening) <= 0 and highest <= 0)
          then ${between(sql.raw('day'), sql.raw('day + 1'))} else 0 end))::int`
}

/** The columns that {@link emptyDays} needs of the days beside each, in a window `of_item` of an item's days in their order. */
export const walkedColumns: Sql =
  sql.raw(`lag(closing) over of_item as level_before, lead(day) over of_item as next_day,
  row_number() over of_item = 1 as is_first`)

/**
 * Velocities before the days of `asked`, a query of merchant_id, outlet_id, before_day, closed and, `byItem`, variant_id. The days are
 * sorted once and never joined with themselves: while the planner still takes a table that was just filled for an empty one,
 * such a join compares every row with every other.
 */
const velocities = (asked: Sql, byItem: boolean): Sql => sql`
  with asked as materialized (${asked}), moved_day as (
    select kept.merchant_id, kept.outlet_id, asked.before_day, kept.variant_id, kept.business_day as day, kept.sold,
      kept.opening, kept.closing, kept.highest, asked.closed, asked.before_day - ${VELOCITY_DAYS}::int as since
    from asked join stock_day as kept on kept.merchant_id = asked.merchant_id and kept.outlet_id = asked.outlet_id
      and kept.business_day >= asked.before_day - ${VELOCITY_DAYS}::int and kept.business_day < asked.before_day
      ${byItem ? sql`and kept.variant_id = asked.variant_id` : sql.empty}
  ), walked_day as (
    select *, ${walkedColumns} from moved_day
    window of_item as (partition by merchant_id, outlet_id, before_day, variant_id order by day)
  )
  select merchant_id, outlet_id, before_day, variant_id, sum(sold)::bigint as sold,
    ${emptyDays(sql.raw('before_day'), sql.raw('since'))}
      + ${closedDays(sql.raw('before_day'), sql.raw('since'), sql.raw('closed'))} as ignored_days
  from walked_day group by merchant_id, outlet_id, before_day, variant_id`

const writeVelocities = (tx: Tx, asked: Sql, byItem: boolean): Promise<number> =>
  tx.run(sql`
    insert into stock_velocity (merchant_id, outlet_id, before_day, variant_id, sold, ignored_days)
    ${velocities(asked, byItem)}
    on conflict (merchant_id, outlet_id, before_day, variant_id) do update set sold = excluded.sold,
      ignored_days = excluded.ignored_days`)

/** Works out anew what entries with these numbers have changed. */
export const refreshVelocities = (tx: Tx, from: number, to: number): Promise<number> =>
  writeVelocities(
    tx,
    sql`
      select distinct made.merchant_id, made.outlet_id, made.before_day, made.closed, entry.variant_id
      from organisation_merchant as merchant
      cross join lateral (
        select outlet_id, variant_id, business_day from stock_entry where stock_entry.merchant_id = merchant.id
          and entry_number > ${from} and entry_number <= ${to}
      ) as entry
      join stock_velocity_day as made on made.merchant_id = merchant.id and made.outlet_id = entry.outlet_id
        and entry.business_day < made.before_day and entry.business_day >= made.before_day - ${VELOCITY_DAYS}::int`,
    true,
  )

/** The different rules of outlets for when their day begins. */
export const listDayRules = (tx: Tx): Promise<OutletDayColumns[]> =>
  tx.many(
    sql`select distinct time_zone, day_cutoff_minutes, day_rules from organisation_outlet as outlet where archived_at is null`,
  )

const ofRule = ({ timeZone, dayCutoffMinutes, dayRules }: OutletDayColumns): Sql => sql`
  outlet.time_zone = ${timeZone} and outlet.day_cutoff_minutes = ${dayCutoffMinutes} and outlet.day_rules = ${json(dayRules)}::jsonb`

/**
 * Works out the velocities of some outlets for which it is `day` and that have none for it; answers of how many. Those of the
 * day before stay for who asked before midnight, older ones go.
 */
export async function makeVelocities(tx: Tx, rule: OutletDayColumns, day: string, most: number): Promise<number> {
  const made = await tx.many<{ outletId: string }>(sql`
    insert into stock_velocity_day (merchant_id, outlet_id, before_day, closed)
    select merchant_id, id, ${day}::date, kassa_closed_days(merchant_id, id, ${day}::date, ${VELOCITY_DAYS}::int) from organisation_outlet as outlet
    where archived_at is null and ${ofRule(rule)} and not exists (
      select from stock_velocity_day as made
      where made.merchant_id = outlet.merchant_id and made.outlet_id = outlet.id and made.before_day >= ${day}::date)
    limit ${most} returning outlet_id`)
  const ids = made.map(({ outletId }) => outletId)
  if (ids.length === 0) return 0
  const those = sql`outlet_id = any(${ids}::uuid[])`
  await tx.run(sql`delete from stock_velocity where ${those} and before_day < ${day}::date - 1`)
  await tx.run(sql`delete from stock_velocity_day where ${those} and before_day < ${day}::date - 1`)
  const asked = sql`select merchant_id, outlet_id, before_day, closed from stock_velocity_day
    where ${those} and before_day = ${day}::date`
  await writeVelocities(tx, asked, false)
  return ids.length
}

/** The first velocity that the days do not say, if there is one. */
export const findWrongVelocity = (tx: Tx): Promise<{ wrong: string } | undefined> =>
  tx.maybe(sql`
    with expected as (${velocities(sql`select merchant_id, outlet_id, before_day, closed from stock_velocity_day`, false)})
    select 'velocity before ' || before_day || ' of variant ' || variant_id || ' at outlet ' || outlet_id as wrong
    from stock_velocity as kept full join expected using (merchant_id, outlet_id, before_day, variant_id)
    where (kept.sold, kept.ignored_days) is distinct from (expected.sold, expected.ignored_days)
    order by before_day, outlet_id, variant_id limit 1`)

export const areVelocitiesKept = async (
  tx: Tx,
  merchantId: string,
  outletId: string,
  today: string,
): Promise<boolean> =>
  (
    await tx.one<{ areKept: boolean }>(sql`
      select exists (select from stock_velocity_day
        where merchant_id = ${merchantId} and outlet_id = ${outletId} and before_day = ${today}) as are_kept`)
  ).areKept

/**
 * The closed days of the window before `today`, as they are added up: those that its velocities were worked out with, else by the hours as
 * they are now. Null where the outlet does not say when it is open.
 */
export const findClosedDays = async (
  tx: Tx,
  merchantId: string,
  outletId: string,
  today: string,
): Promise<readonly number[] | null> =>
  (
    await tx.one<{ closed: readonly number[] | null }>(sql`
      select case when made.before_day is not null then made.closed
        else kassa_closed_days(${merchantId}, ${outletId}, ${today}::date, ${VELOCITY_DAYS}::int) end as closed
      from (select 1) as one left join stock_velocity_day as made
        on made.merchant_id = ${merchantId} and made.outlet_id = ${outletId} and made.before_day = ${today}::date`)
  ).closed
