import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'
import { fromDamageReports } from './damage-report.store.ts'

/** Damage reports that wait for an approval, the oldest first, with what they cost: as booked, else at today's average. */
export const damageReportErrand: ErrandSource = {
  kind: 'damage-report',
  urgency: 2,
  list: listDamageReports,
  gather: ({ tx, merchantId, outletIds }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.created_at as at,
        least(sums.cost_minor, ${Number.MAX_SAFE_INTEGER})::bigint as amount_minor, doc.currency
      ${fromDamageReports}
      where doc.merchant_id = ${merchantId} and doc.state = 'submitted'
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`),
}
