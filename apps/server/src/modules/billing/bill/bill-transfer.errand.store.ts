import { handleTransfer } from '@kassa/contract/billing/bill.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { billErrand } from './bill-errand.store.ts'

/** Bills whose proof of a transfer waits for the operator. Source: D29. */
export const billTransferErrand = billErrand(
  { kind: 'bill-transfer', urgency: 1, list: handleTransfer },
  { since: sql`bill.ordered_at`, where: sql`bill.state = 'unpaid' and bill.is_pending_confirmation` },
)
