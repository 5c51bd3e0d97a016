import { sql, type Sql } from '../db/sql.ts'

/** The condition that the browser of a registration, by its name in the query, shows the office: it said so, and no desk was heard of since. */
export const isInOffice = (registration: string): Sql =>
  sql.raw(`coalesce(${registration}.office_at > coalesce(${registration}.last_seen_at, '-infinity'), false)`)
