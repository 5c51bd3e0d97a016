import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Together } from './overview.ts'

const casts = { text: 'text', number: 'numeric', instant: 'timestamptz', day: 'date', id: 'uuid' } as const

/**
 * Puts rows in order by asking a database to compare their values: texts stand in the order of its language, which nothing else knows. What is
 * equal stays as it came.
 */
export const inOrderOf =
  (database: Pick<Database, 'ask'>): Together['inOrder'] =>
  async (rows, valuesOf, places) => {
    if (rows.length < 2) return [...rows]
    const values = rows.map(valuesOf)
    const columns = places.map((_, at) => values.map((row) => (row[at] === null ? null : String(row[at]))))
    const lists = sql.join(columns.map((column) => sql`${column}::text[]`))
    const names = places.map((_, at) => `v${at}`)
    const order = places.map(
      ({ as, isDown }, at) => `v${at}::${casts[as]} ${isDown === true ? 'desc' : 'asc'} nulls last`,
    )
    const found = await database.ask<{ place: number }>(
      sql`
        select place::integer as place from unnest(${lists}) with ordinality as u (${sql.raw(names.join())}, place)
        order by ${sql.raw([...order, 'place'].join())}`,
      true,
    )
    return found.flatMap(({ place }) => rows.slice(place - 1, place))
  }
