import { listShifts } from '@kassa/contract/sales/shift.calls.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { alertSource } from '../../../../platform/errand.ts'
import { comparedDrawers } from './drawer-gaps.store.ts'

/** Shifts of the last three days whose float, next float or cash movements are not what was said before, with the widest amount. */
export const drawerGapErrand = alertSource({
  kind: 'drawer-gap',
  urgency: 2,
  list: listShifts,
  causes: ({ merchantId, outletIds, now }, limit) => sql`
    select distinct on (doc.shift_id) doc.shift_id as id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.at,
      doc.found_minor - doc.expected_minor as amount_minor, doc.currency
    from (${comparedDrawers(sql`
      select * from shift where merchant_id = ${merchantId} and opened_at > ${now}::timestamptz - interval '3 days'
        and ${outletIds === null ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`}`)}) as doc
    join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
    where doc.is_gap
    order by doc.shift_id, abs(doc.found_minor - doc.expected_minor) desc
    limit ${limit}`,
})
