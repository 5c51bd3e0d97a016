import { sql, type Sql } from '../db/sql.ts'

/** From so many ids on the range is said: below, each is looked up by itself. */
const MANY = 200

/**
 * The condition that an id lies between the least and the largest of some ids, beside the one that it is one of them. A page of a long table read in
 * the order of its ids lies close together there, which the planner cannot see in a list: it would read the whole table for each page. True where
 * the ids are few.
 */
export function inIdRange(column: Sql, ids: readonly string[]): Sql {
  if (ids.length < MANY) return sql`true`
  const sorted = ids.toSorted()
  return sql`${column} between ${sorted[0]}::uuid and ${sorted.at(-1)}::uuid`
}
