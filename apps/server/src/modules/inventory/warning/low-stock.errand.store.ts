import { listReorderSuggestions } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { alertSource, opensToday } from '../../../platform/errand.ts'

/** The condition that anything that is low at the outlet stands in a draft: somebody is about to order it. */
const isDrafted = (merchantId: Sql): Sql => sql`exists (
  select from purchase_order as draft
  join purchase_order_line as line on line.merchant_id = draft.merchant_id and line.document_id = draft.id
  join catalogue_listing as low on low.merchant_id = draft.merchant_id and low.outlet_id = draft.outlet_id
    and low.variant_id = line.variant_id and low.warning_line > 0 and low.removed_at is null
  join stock_on_hand as held on held.merchant_id = low.merchant_id and held.outlet_id = low.outlet_id
    and held.variant_id = low.variant_id and held.on_hand <= low.warning_line
  where draft.merchant_id = ${merchantId} and draft.outlet_id = doc.outlet_id and draft.state = 'draft')`

/** Outlets with goods at or below their warning line, how many, and whether an order of them is drafted. */
export const lowStockErrand = alertSource({
  kind: 'low-stock',
  urgency: 3,
  list: listReorderSuggestions,
  causes: ({ merchantId, outletIds, now }, limit) =>
    sql`
      select doc.outlet_id as id, outlet.name as title, doc.outlet_id, outlet.name as outlet_name, null as at, count(*) as count,
        case when ${isDrafted(merchantId)} then 'order-drafted' end as hint
      from catalogue_listing as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      join stock_on_hand as stock on stock.merchant_id = doc.merchant_id and stock.outlet_id = doc.outlet_id
        and stock.variant_id = doc.variant_id
      join catalogue_product as product on product.merchant_id = doc.merchant_id and product.id = doc.product_id
      where doc.merchant_id = ${merchantId} and doc.warning_line > 0 and stock.on_hand <= doc.warning_line
        and doc.removed_at is null and product.archived_at is null
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      group by doc.merchant_id, doc.outlet_id, outlet.name having ${opensToday(now)} order by count(*) desc, doc.outlet_id
      limit ${limit}`,
})
