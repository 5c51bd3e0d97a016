import { listSupplierBills } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** Bills beyond their tolerance that wait for somebody to decide, the oldest first. */
export const heldBillErrand: ErrandSource = {
  kind: 'held-bill',
  urgency: 2,
  list: listSupplierBills,
  gather: ({ tx, merchantId, outletIds }, limit) =>
    tx.many<Errand>(sql`
      select doc.id, doc.number || ' · ' || supplier.name as title, doc.outlet_id, outlet.name as outlet_name, doc.created_at as at
      from supplier_bill as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
      join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
      where doc.merchant_id = ${merchantId} and doc.state = 'held'
        and ${outletIds === null ? sql`true` : sql`doc.outlet_id = any(${outletIds}::uuid[])`}
      order by doc.created_at, doc.id
      limit ${limit}`),
}
