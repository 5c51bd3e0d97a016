import { listStocktakes } from '@kassa/contract/inventory/stocktake.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { opensToday, type Errand, type ErrandSource } from '../../../platform/errand.ts'

/** Inventory checks that somebody began and nobody finished. */
export const stocktakeErrand: ErrandSource = {
  kind: 'stocktake',
  urgency: 3,
  list: listStocktakes,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.created_at as at
      from stocktake as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.state in ('counting', 'review') and ${opensToday(now)}
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`),
}
