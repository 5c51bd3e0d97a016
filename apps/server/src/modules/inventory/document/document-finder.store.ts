import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** Looked through for a piece of a number; older documents are found by their whole number. */
const NEWEST = 500

const atOutlet = (outletIds: readonly string[]): Sql => sql`doc.outlet_id = any(${outletIds}::uuid[])`

/** How every kind of stock document is found: by its whole number, and the newest by a piece of it. Ids grow with time. */
export const documentFinder = (
  kind: string,
  list: Endpoint,
  concerns: (outletIds: readonly string[]) => Sql = atOutlet,
): Finder => {
  const table = sql.raw(kind.replaceAll('-', '_'))
  return {
    kind,
    list,
    find: ({ tx, merchantId, outletIds }, text, limit) =>
      tx.many<SearchHit>(sql`
        select doc.id, doc.number as title, outlet.name as note, doc.created_at as at, doc.outlet_id
        from (
          (select * from ${table} where merchant_id = ${merchantId} and number = ${text.toUpperCase()})
          union
          (select * from (select * from ${table} where merchant_id = ${merchantId} order by id desc limit ${NEWEST}) as newest
            where strpos(lower(number), lower(${text})) > 0)
        ) as doc
        join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = doc.outlet_id
        where ${outletIds === null ? sql`true` : concerns(outletIds)}
        order by doc.created_at desc, doc.id limit ${limit}`),
  }
}
