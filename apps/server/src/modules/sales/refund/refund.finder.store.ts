import { listRefunds } from '@kassa/contract/sales/sales.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, Finding } from '../../../platform/finder.ts'
import { begins } from '../order/order-search.store.ts'

/** Refunds by the beginning of their number. */
export const refundFinder: Finder = {
  kind: 'refund',
  list: listRefunds,
  find: ({ tx, merchantId, outletIds }, text, limit) =>
    tx.many<Finding>(sql`
      select s.id, s.number as title, outlet.name as note, s.refunded_at as at
      from (select id, number, outlet_id, refunded_at from refund as s
        where s.merchant_id = ${merchantId} and ${begins(text)}
          and ${outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`}
        order by s.number limit ${limit}) as s
      join outlet on outlet.merchant_id = ${merchantId} and outlet.id = s.outlet_id`),
}
