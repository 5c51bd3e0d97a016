import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'

/** Drawers that were counted and did not hold what they should, of the last three days. */
export const cashDifferenceErrand = alertSource({
  kind: 'cash-difference',
  urgency: 2,
  list: listShifts,
  causes: ({ merchantId, outletIds, now }, limit) =>
    sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.closed_at as at,
        doc.counted_minor - doc.expected_minor as amount_minor, doc.currency
      from shift as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.counted_minor <> doc.expected_minor
        and doc.closed_at > ${now}::timestamptz - interval '3 days'
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.closed_at desc, doc.id
      limit ${limit}`,
})
