import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { DaysFilter } from '../../../platform/list/shown-days.store.ts'
import { orderMoment } from './order-moment.ts'

/** The place of an order among others: the moment at which it stands, and its id. */
interface Behind {
  readonly moment: string
  readonly id: string
}

export const placeBehind = (after: readonly [businessDay: string, soldAt: string, id: string] | null): Behind | null =>
  after && { moment: orderMoment(after[0], after[1]), id: after[2] }

/** Written as in the index of these few orders, so that it fits. */
const isClockDaysOff = sql.raw(
  "((s.sold_at at time zone 'UTC') < s.business_day - 1 or (s.sold_at at time zone 'UTC') >= s.business_day + 3)",
)
const endOfDay = sql.raw("((s.business_day + 1)::timestamp at time zone 'UTC')")

/** The moment at which an order `s` stands. */
export const momentColumn: Sql = sql`case when ${isClockDaysOff} then ${endOfDay} else s.sold_at end`

export const isBehindPlace = (moment: Sql, behind: Behind | null): Sql =>
  behind ? sql`(${moment}, s.id) < (${behind.moment}::timestamptz, ${behind.id}::uuid)` : sql`true`

/** The moments among which the orders of these days lie: the index of the newest begins and ends there. */
const momentsOf = ({ from, to }: DaysFilter): Sql =>
  from === undefined || to === undefined
    ? sql`true`
    : sql`s.sold_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
        and s.sold_at < (${to}::date + 3)::timestamp at time zone 'UTC'`

/**
 * The newest orders with `conditions` that name one outlet, with their moment. Nearly all are walked along the index of their moments;
 * the few of a clock that was days off have an index of their own.
 */
export function newestOrders(conditions: Sql, days: DaysFilter, behind: Behind | null, limit: number): Sql {
  const standing = (moment: Sql, which: Sql): Sql => sql`
    (select s.*, ${moment} as moment from sales_order s where ${conditions} and ${which} and ${isBehindPlace(moment, behind)}
    order by ${moment} desc, s.id desc limit ${limit})`
  return sql`
    select * from (${standing(sql`s.sold_at`, sql`not ${isClockDaysOff} and ${momentsOf(days)}`)}
      union all ${standing(endOfDay, isClockDaysOff)}) as either
    order by moment desc, id desc limit ${limit}`
}
