import { sql, type Sql } from '../db/sql.ts'

/** Days before its end in which it counts where a licence's day ends: longer than anybody is told of it. */
const NEAR_DAYS = 31

/** The zones of the outlets of a licence `l` that is near its end at `now`, or past it; null before, so that no call reads them for nothing. */
export const licenceZones = (now: string): Sql => sql`
  case when l.ends_on < (${now}::timestamptz at time zone 'UTC')::date + ${NEAR_DAYS}::integer then array(
    select distinct place.time_zone from outlet place where place.merchant_id = l.merchant_id and place.archived_at is null
  ) end`
