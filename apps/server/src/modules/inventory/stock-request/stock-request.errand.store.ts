import { listStockRequests, stockRequestRights } from '@kassa/contract/inventory/stock-request.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** Requests that outlets of the seeker were asked and have not answered, the oldest first; for those who may answer. */
export const stockRequestErrand: ErrandSource = {
  kind: 'stock-request',
  urgency: 2,
  list: listStockRequests,
  gather: async ({ tx, merchantId, outletIds, holds }, limit) => {
    if (!holds(...stockRequestRights)) return []
    return tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.from_outlet_id as outlet_id, outlet.name as outlet_name, doc.created_at as at
      from stock_request as doc
      join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.from_outlet_id
      where doc.merchant_id = ${merchantId} and doc.state = 'open'
        and ${outletIds === null ? sql`true` : sql`doc.from_outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`)
  },
}
