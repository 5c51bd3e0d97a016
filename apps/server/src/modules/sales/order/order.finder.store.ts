import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, Finding } from '../../../platform/finder.ts'
import { begins } from './order-search.store.ts'

/** Orders by the beginning of their number, in either case. */
export const orderFinder: Finder = {
  kind: 'order',
  list: listOrders,
  find: ({ tx, merchantId, outletIds }, text, limit) =>
    tx.many<Finding>(sql`
      select s.id, s.number as title, outlet.name as note, s.sold_at as at
      from (select id, number, outlet_id, sold_at from sales_order as s
        where s.merchant_id = ${merchantId} and ${begins(text)}
          and ${outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`}
        order by s.number limit ${limit}) as s
      join outlet on outlet.merchant_id = ${merchantId} and outlet.id = s.outlet_id`),
}
