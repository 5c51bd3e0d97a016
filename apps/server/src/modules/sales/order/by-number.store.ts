import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'
import { spansOf } from './order-search.store.ts'

/** Documents of a table by the beginning of their number, in either case; `at` is its column that says when. */
export const byNumber =
  (table: 'sales_order' | 'refund', at: 'sold_at' | 'refunded_at'): Finder['find'] =>
  ({ tx, merchantId, outletIds }, text, limit) => {
    const [from, when]: [Sql, Sql] = [sql.raw(table), sql.raw(at)]
    const first = (span: Sql): Sql => sql`
      (select id, number, outlet_id, ${when} as at from ${from} as s
        where s.merchant_id = ${merchantId} and ${span}
          and ${outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`}
        order by s.number limit ${limit})`
    return tx.many<SearchHit>(sql`
      select s.id, s.number as title, outlet.name as note, s.at, s.outlet_id
      from (select * from (${sql.join(spansOf(text).map(first), ' union all ')}) as found order by number limit ${limit}) as s
      join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = s.outlet_id`)
  }
