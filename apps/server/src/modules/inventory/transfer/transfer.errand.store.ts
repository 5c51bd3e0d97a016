import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** Goods on their way to an outlet of the seeker, the oldest first. */
export const transferErrand: ErrandSource = {
  kind: 'transfer',
  urgency: 2,
  list: listTransfers,
  gather: ({ tx, merchantId, outletIds }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.to_outlet_id as outlet_id, outlet.name as outlet_name, doc.shipped_at as at
      from transfer as doc
      join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.to_outlet_id
      where doc.merchant_id = ${merchantId} and doc.state in ('shipped', 'partially-received')
        and ${outletIds === null ? sql`true` : sql`doc.to_outlet_id = any(${outletIds}::uuid[])`}
      order by doc.shipped_at, doc.id
      limit ${limit}`),
}
