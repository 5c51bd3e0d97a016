import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** Damage reports that wait for an approval, the oldest first. */
export const damageReportErrand: ErrandSource = {
  kind: 'damage-report',
  urgency: 2,
  list: listDamageReports,
  gather: ({ tx, merchantId, outletIds }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number as title, doc.outlet_id, outlet.name as outlet_name, doc.created_at as at
      from damage_report as doc join outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.state = 'submitted'
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`),
}
