import { listApprovals } from '@kassa/contract/sales/approval.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** The approvals that desks request while a customer stands there. */
export const approvalErrand: ErrandSource = {
  kind: 'approval',
  urgency: 1,
  list: listApprovals,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, outlet.name as title, doc.outlet_id, outlet.name as outlet_name, doc.created_at as at
      from approval_request as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      where doc.merchant_id = ${merchantId} and doc.state = 'waiting' and doc.expires_at > ${now}
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`),
}
