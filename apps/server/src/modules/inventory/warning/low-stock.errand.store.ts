import { listReorderSuggestions } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'

/** Outlets with goods at or below their warning line, and how many. */
export const lowStockErrand = alertSource({
  kind: 'low-stock',
  urgency: 3,
  list: listReorderSuggestions,
  causes: ({ merchantId, outletIds }, limit) =>
    sql`
      select doc.outlet_id as id, outlet.name as title, doc.outlet_id, outlet.name as outlet_name, null as at, count(*) as count
      from listing as doc join outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      join stock on stock.merchant_id = doc.merchant_id and stock.outlet_id = doc.outlet_id
        and stock.variant_id = doc.variant_id
      join product on product.merchant_id = doc.merchant_id and product.id = doc.product_id
      where doc.merchant_id = ${merchantId} and doc.warning_line > 0 and stock.on_hand <= doc.warning_line
        and doc.removed_at is null and product.archived_at is null
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      group by doc.outlet_id, outlet.name order by count(*) desc, doc.outlet_id
      limit ${limit}`,
})
