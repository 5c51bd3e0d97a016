import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  readPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { checkDocument } from '../../test/check-document.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import PurchaseOrderDetailPage from './PurchaseOrderDetailPage.tsx'

const sends = { id: SAMPLE_ID }

checkDocument('a purchase order', {
  page: <PurchaseOrderDetailPage />,
  read: readPurchaseOrder,
  view: sample(readPurchaseOrder.answer, {
    number: 'PO-3',
    supplierName: 'Leaf & Sons',
    currency: 'CNY',
    state: 'submitted',
    note: 'Before Friday',
  }),
  says: ['PO-3', 'Leaf & Sons', 'Before Friday'],
  steps: {
    delete: { button: 'Delete order', asks: { title: 'Delete PO-3?', call: deletePurchaseOrder, sends } },
    edit: { button: 'Edit' },
    cancel: { button: 'Cancel order', asks: { title: 'Cancel PO-3?', call: cancelPurchaseOrder, sends } },
    return: { button: 'Return to supplier' },
    close: { button: 'Close order', asks: { title: 'Close PO-3?', call: closePurchaseOrder, sends } },
    receive: { button: 'Receive' },
    submit: { button: 'Submit order', asks: { title: 'Submit PO-3?', call: submitPurchaseOrder, sends } },
  },
})
