import { listPurchaseOrders } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { dueFrom, isOpenOrder } from './late-order.store.ts'
import { opensToday, type Errand, type ErrandSource } from '../../../platform/errand.ts'

/** Purchase orders whose goods should be here today or should have been before. */
export const lateOrderErrand: ErrandSource = {
  kind: 'late-order',
  urgency: 2,
  list: listPurchaseOrders,
  gather: ({ tx, merchantId, outletIds, now }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number || ' · ' || supplier.name as title, doc.outlet_id, outlet.name as outlet_name,
        ${dueFrom} as at
      from purchase_order as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
      where doc.merchant_id = ${merchantId} and ${isOpenOrder} and ${opensToday(now)}
        and ${dueFrom} <= ${now}::timestamptz
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.expected_on, doc.id
      limit ${limit}`),
}
