import { sql, type Sql } from './sql.ts'

/** A moment inside JSON, written as everywhere else: UTC with milliseconds. */
export const jsonInstant = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
