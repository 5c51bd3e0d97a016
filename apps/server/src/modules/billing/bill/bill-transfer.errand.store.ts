import { handleTransfer } from '@kassa/contract/billing/bill.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Bills whose proof of a transfer waits for the operator. Source: D29. */
export const billTransferErrand: ErrandSourceAbove = {
  kind: 'bill-transfer',
  urgency: 1,
  list: handleTransfer,
  about: 'merchant',
  order: [
    { by: 'at', as: 'instant' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: false,
  gather: ({ tx }, limit) =>
    tx.many(sql`
      select bill.id, bill.merchant_id, merchant.name as title, null as outlet_id, null as outlet_name, bill.ordered_at as at,
        bill.total_minor as amount_minor, bill.currency
      from bill join merchant on merchant.id = bill.merchant_id
      where bill.state = 'unpaid' and bill.is_pending_confirmation
      order by bill.ordered_at, bill.id
      limit ${limit}`),
}
