import { sql, type Sql } from '../../platform/db/sql.ts'

/** Between which moments lines are looked for, and on which whole days of a zone, both included. */
export interface LogTimes {
  readonly from?: string
  readonly to?: string
  readonly fromDay?: string
  readonly toDay?: string
  readonly timeZone?: string
}

/** Returns the conditions of these times on a line `l`. */
export function timeConditions({ from, to, fromDay, toDay, timeZone = 'UTC' }: LogTimes): Sql[] {
  const wanted: Sql[] = []
  if (from) wanted.push(sql`l.at >= ${from}`)
  if (to) wanted.push(sql`l.at < ${to}`)
  if (fromDay) wanted.push(sql`l.at >= ${fromDay}::date::timestamp at time zone ${timeZone}`)
  if (toDay) wanted.push(sql`l.at < (${toDay}::date + 1)::timestamp at time zone ${timeZone}`)
  return wanted
}
