import { listPurchaseOrders } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { checkList } from '../../test/check-list.tsx'
import { rowOf } from '../../test/sample.ts'
import PurchaseOrderPage from './PurchaseOrderPage.tsx'

checkList('the list of purchase orders', {
  page: <PurchaseOrderPage />,
  call: listPurchaseOrders,
  row: rowOf(listPurchaseOrders, { number: 'PO-1', supplierName: 'Green Hills', state: 'submitted', isLate: true }),
  says: ['PO-1', 'Green Hills', 'Submitted', 'Late'],
  at: '/here?state=draft&search=PO',
  asks: { state: 'draft', search: 'PO' },
  empty: 'No purchase orders yet',
})
