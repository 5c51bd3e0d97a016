import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  readPurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { listBillable } from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkDocument } from '../../test/check-document.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import PurchaseOrderDetailPage from './PurchaseOrderDetailPage.tsx'

const OTHER_ID = '00000000-0000-4000-8000-00000000000f'
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

it('takes the bill of what came: goods of other orders are not proposed', async () => {
  const at = '2026-03-01T09:00:00.000Z'
  const receipt = { id: SAMPLE_ID, kind: 'receipt' as const, at, byName: 'Mo', note: '', lines: [] }
  const order = sample(readPurchaseOrder.answer, { number: 'PO-3', currency: 'CNY', receipts: [receipt] })
  const line = {
    receiptId: SAMPLE_ID,
    orderLineId: SAMPLE_ID,
    weightUnit: null,
    unit: 'box',
    receivedAt: at,
    ordered: 100,
    orderedPriceMinor: 1_000,
    received: 80,
    receivedPriceMinor: 900,
    billedBefore: 0,
  }
  const own = { ...line, kind: 'bill' as const, orderId: order.id, name: 'Green tea', orderNumber: 'PO-3' }
  const other = { ...own, orderId: OTHER_ID, receiptId: OTHER_ID, name: 'Cup', orderNumber: 'PO-4' }
  await renderScreen(
    <PurchaseOrderDetailPage />,
    [answer(readPurchaseOrder, order), answer(listBillable, { currency: 'CNY', taxes: [], lines: [own, other] })],
    { route: '/document/$id', at: `/document/${SAMPLE_ID}` },
  )
  await page.getByRole('button', { name: 'Enter bill' }).click()
  await expect.element(page.getByText('Green tea · PO-3')).toBeVisible()
  expect(page.getByText('Cup · PO-4').elements()).toEqual([])
})

it('says what goods came for, to whoever may see what they cost', async () => {
  const at = '2026-03-01T09:00:00.000Z'
  const own = { lineId: OTHER_ID, lotNumber: null, expiresOn: null, serials: [] }
  const lines = [
    { ...own, quantity: 80, unitPriceMinor: 950 },
    { ...own, quantity: 7, unitPriceMinor: null },
  ]
  const receipt = { id: SAMPLE_ID, kind: 'receipt' as const, at, byName: 'Mo', note: '', lines }
  const order = sample(readPurchaseOrder.answer, { number: 'PO-3', currency: 'CNY', lines: [], receipts: [receipt] })
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  await renderScreen(<PurchaseOrderDetailPage />, [answer(readPurchaseOrder, order)], where)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect.element(page.getByText(`${OTHER_ID} · 80 × ¥9.50`)).toBeVisible()
  await expect.element(page.getByText(`${OTHER_ID} · 7`, { exact: true })).toBeVisible()
})
