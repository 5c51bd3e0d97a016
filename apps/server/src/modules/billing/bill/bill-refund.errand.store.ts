import { decideRefund } from '@kassa/contract/billing/bill.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Bills whose refund a merchant asked for, and nobody decided. */
export const billRefundErrand: ErrandSourceAbove = {
  kind: 'bill-refund',
  urgency: 2,
  list: decideRefund,
  about: 'merchant',
  order: [
    { by: 'at', as: 'instant' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: false,
  gather: ({ tx }, limit) =>
    tx.many(sql`
      select bill.id, bill.merchant_id, merchant.name as title, null as outlet_id, null as outlet_name,
        bill.refund_asked_at as at, bill.total_minor as amount_minor, bill.currency
      from bill join merchant on merchant.id = bill.merchant_id
      where bill.state = 'refund-requested'
      order by bill.refund_asked_at, bill.id
      limit ${limit}`),
}
