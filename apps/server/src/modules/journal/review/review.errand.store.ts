import { listReviewItems } from '@kassa/contract/device/review-item.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'

/** Sales to look at, and entries that could not be booked, outlet by outlet. */
export const reviewErrand = alertSource({
  kind: 'review',
  urgency: 1,
  list: listReviewItems,
  causes: ({ merchantId, outletIds }, limit) =>
    sql`
      select doc.outlet_id as id, outlet.name as title, doc.outlet_id, outlet.name as outlet_name,
        min(doc.received_at) as at, count(*) as count
      from review_item as doc join outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.resolved_at is null
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      group by doc.outlet_id, outlet.name order by count(*) desc, doc.outlet_id
      limit ${limit}`,
})
