import { decideRefund } from '@kassa/contract/billing/bill.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { billErrand } from './bill-errand.store.ts'

/** Bills whose refund a merchant asked for, and nobody decided. */
export const billRefundErrand = billErrand(
  { kind: 'bill-refund', urgency: 2, list: decideRefund },
  { since: sql`bill.refund_asked_at`, where: sql`bill.state = 'refund-requested'` },
)
