import {
  approveSupplierBill,
  createSupplierBill,
  deleteSupplierBill,
  listBillable,
  listSupplierBills,
  postSupplierBill,
  readSupplierBill,
  voidSupplierBill,
} from '@kassa/contract/inventory/supplier-bill.calls.ts'
import { paySupplierBill, reverseSupplierPayment } from '@kassa/contract/inventory/supplier-payment.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkDocument } from '../../test/check-document.tsx'
import { form, press, type } from '../../test/forms.ts'
import { answer, refuse, renderScreen, wordsOf } from '../../test/render-screen.tsx'
import { anyOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { BillDrawer } from '../../parts/stock/BillDrawer.tsx'
import SupplierBillDetailPage from './SupplierBillDetailPage.tsx'
import SupplierBillPage from './SupplierBillPage.tsx'

const sends = { id: SAMPLE_ID }
const view = sample(readSupplierBill.answer, {
  number: 'INV-7',
  supplierName: 'Leaf & Sons',
  currency: 'CNY',
  state: 'held',
  kind: 'bill',
  note: 'By post',
})

checkDocument('a supplier’s bill', {
  page: <SupplierBillDetailPage />,
  read: readSupplierBill,
  view,
  says: ['INV-7', 'Leaf & Sons', 'By post'],
  answers: [answer(listBillable, { currency: 'CNY', lines: [], taxes: [] })],
  steps: {
    delete: { button: 'Delete bill', asks: { title: 'Delete INV-7?', call: deleteSupplierBill, sends } },
    edit: { button: 'Edit' },
    post: { button: 'Post', asks: { title: 'Post INV-7?', call: postSupplierBill, sends } },
    approve: { button: 'Approve and post' },
    void: { button: 'Void' },
    pay: { button: 'Pay' },
  },
})

const saved = anyOf(readSupplierBill.answer, 'least') as typeof view

it.each([
  ['approve', 'Approve and post', approveSupplierBill],
  ['void', 'Void', voidSupplierBill],
] as const)('is taken further with a reason: %s', async (step, button, call) => {
  const can = { edit: false, delete: false, post: false, approve: false, void: false, pay: false, [step]: true }
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  const shown = await renderScreen(
    <SupplierBillDetailPage />,
    [answer(readSupplierBill, { ...view, can }), answer(call, saved)],
    where,
  )
  await press(button)
  await type({ Reason: 'Agreed by phone' })
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  expect(await shown.first(call)).toEqual({ id: SAMPLE_ID, reason: 'Agreed by phone' })
})

const line = {
  receiptId: SAMPLE_ID,
  orderLineId: SAMPLE_ID,
  orderId: SAMPLE_ID,
  unit: 'box',
  receivedAt: '2026-03-01T09:00:00.000Z',
  ordered: 100,
  orderedPriceMinor: 1_000,
  kind: 'bill' as const,
  name: 'Green tea',
  orderNumber: 'PO-3',
  weightUnit: null,
  received: 80,
  receivedPriceMinor: 900,
  billedBefore: 20,
}

it('proposes what came and is not billed, with freight beside it', async () => {
  const entry = { supplierId: SAMPLE_ID, supplierName: 'Leaf & Sons', kind: 'bill' as const, bill: null }
  const shown = await renderScreen(<BillDrawer entry={entry} onClose={() => undefined} />, [
    answer(listBillable, { currency: 'CNY', lines: [line, { ...line, kind: 'credit', name: 'Cup' }], taxes: [] }),
    answer(createSupplierBill, saved),
  ])
  await expect.element(page.getByText('Green tea · PO-3')).toBeVisible()
  expect(page.getByText('Cup · PO-3').elements()).toEqual([])
  await type({ Number: 'INV-8', 'Bill date': '2026-03-02', Due: '2026-03-30' })
  await press('Add freight')
  await page.getByLabelText('Amount without tax').last().fill('80.00')
  await press('Save')
  const { receiptId, orderLineId } = line
  expect(await shown.first(createSupplierBill)).toMatchObject({
    supplierId: SAMPLE_ID,
    number: 'INV-8',
    basis: 'value',
    lines: [
      { kind: 'goods', receiptId, orderLineId, quantity: 60, amountMinor: 54_000, taxId: null },
      { kind: 'freight', receiptId: null, quantity: null, amountMinor: 8_000 },
    ],
  })
})

/** The fields that are marked as wrong, with what they say. */
const marked = () => [...document.querySelectorAll('.ant-form-item-has-error')].map((one) => one.textContent)

it.each([
  ['supplier-bill.number-taken', 'Number', { supplier: 'Leaf & Sons', number: 'INV-8', day: '2026-02-02' }],
  ['supplier-bill.day-ahead', 'Bill date', { day: '2026-03-02', today: '2026-03-01' }],
  ['supplier-bill.due-before', 'Due', { due: '2026-03-01', day: '2026-03-02' }],
  ['supplier-bill.tax-differs', 'Tax on the paper', { counted: '0.00', given: '9.00', most: '0.02' }],
  ['supplier-bill.foreign-incomplete', 'Currency of the bill', { currency: 'CNY' }],
  ['supplier-bill.goods-unknown', 'Billed', { line: 1 }],
  ['supplier-bill.tax-unknown', 'Tax', { line: 1 }],
] as const)(
  'a refusal stands at the field that it is about, and what was typed stays: %s',
  async (code, label, facts) => {
    const entry = { supplierId: SAMPLE_ID, supplierName: 'Leaf & Sons', kind: 'bill' as const, bill: null }
    await renderScreen(<BillDrawer entry={entry} onClose={() => undefined} />, [
      answer(listBillable, { currency: 'CNY', lines: [line], taxes: [] }),
      refuse(createSupplierBill, code, facts),
    ])
    await type({ Number: 'INV-8', 'Bill date': '2026-03-02', Due: '2026-03-30' })
    await press('Save')
    await expect.poll(() => marked().join()).toContain(wordsOf(code, facts))
    expect(marked()).toEqual([expect.stringMatching(`^${label}`)])
    // Said once: no notice lies over the form.
    await expect.poll(() => page.getByText(wordsOf(code, facts)).elements().length).toBe(1)
    await expect.element(form().getByLabelText('Number', { exact: true })).toHaveValue('INV-8')
  },
)

it('says what one piece is billed at, and what it costs with freight and duty', async () => {
  const { receivedAt, ordered, orderedPriceMinor, name, orderNumber, unit, weightUnit, received, receivedPriceMinor } =
    line
  const came = { receivedAt, ordered, orderedPriceMinor, orderNumber, unit, received, receivedPriceMinor }
  const own = {
    receiptId: SAMPLE_ID,
    orderLineId: SAMPLE_ID,
    text: '',
    taxId: null,
    taxRateBasisPoints: 0,
    taxMinor: 0,
  }
  const goods = { ...own, kind: 'goods' as const, quantity: 80, amountMinor: 80_000, differences: [] }
  const lines = [
    { ...goods, landedMinor: 4_000, goods: { ...came, name, weightUnit, billedBefore: 0 } },
    {
      ...goods,
      quantity: 1_500,
      landedMinor: 0,
      goods: { ...came, name: 'Rice', weightUnit: 'kg' as const, billedBefore: 0 },
    },
    {
      ...goods,
      quantity: 7,
      amountMinor: null,
      landedMinor: null,
      goods: { ...came, name: 'Cup', weightUnit, billedBefore: 0 },
    },
  ]
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  await renderScreen(<SupplierBillDetailPage />, [answer(readSupplierBill, { ...view, lines })], where)
  await expect.element(page.getByText('Unit cost ¥10.50')).toBeVisible()
  const said = [...document.querySelectorAll('small')].map((one) => one.textContent)
  expect(said.filter((text) => text.startsWith('Unit'))).toEqual([
    'Unit price ¥10.00',
    'Unit price ¥9.00',
    'Unit price ¥10.00',
    'Unit cost ¥10.50',
    'Unit price ¥10.00',
    'Unit price ¥9.00',
    'Unit price ¥533.33',
    'Unit price ¥10.00',
    'Unit price ¥9.00',
  ])
})

const none = { rows: [], nextCursor: null, total: 0, totalIsCapped: false }

it('lists bills and offers the suppliers whose papers can be entered', async () => {
  const supplier = sample(listSuppliers.answer.shape.rows.element, { id: SAMPLE_ID, name: 'Leaf & Sons' })
  await renderScreen(<SupplierBillPage />, [
    answer(listSupplierBills, none),
    answer(listSuppliers, { ...none, rows: [supplier], total: 1 }),
  ])
  await expect.element(page.getByText('No supplier bills yet')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'New bill: choose supplier' }).first()).toBeVisible()
})

it('leads to the suppliers where there is none whose paper could be entered', async () => {
  await renderScreen(<SupplierBillPage />, [answer(listSupplierBills, none), answer(listSuppliers, none)])
  await expect.element(page.getByRole('link', { name: 'Suppliers' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'New bill: choose supplier' }).elements()).toEqual([])
})

it('is paid with what is open proposed, and a payment is taken back with a reason', async () => {
  const can = { edit: false, delete: false, post: false, approve: false, void: false, pay: true }
  const payment = {
    id: SAMPLE_ID,
    billId: SAMPLE_ID,
    method: 'bank' as const,
    businessDay: '2026-03-01',
    amountMinor: 2_000,
    feeMinor: 0,
    creditId: null,
    creditNumber: null,
    reverses: null,
    reason: '',
    at: '2026-03-01T09:00:00.000Z',
    byName: 'Mo',
    isReversed: false,
    foreignMinor: null,
    paidMinor: null,
  }
  const home = { foreignCurrency: null, foreignTotalMinor: null, foreignOpenMinor: null }
  const open = { ...view, ...home, can, state: 'posted' as const, openMinor: 54_000, payments: [payment], credits: [] }
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  const shown = await renderScreen(
    <SupplierBillDetailPage />,
    [answer(readSupplierBill, open), answer(paySupplierBill, saved), answer(reverseSupplierPayment, saved)],
    where,
  )
  await press('Pay')
  await type({ 'Paid on': '2026-03-02' })
  await userEvent.keyboard('{Enter}')
  await press('Book payment')
  expect(await shown.first(paySupplierBill)).toMatchObject({
    method: 'bank',
    businessDay: '2026-03-02',
    amountMinor: 54_000,
  })
  await page.getByRole('tab', { name: 'Payments' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await type({ Reason: 'Wrong amount' })
  await page.getByRole('dialog').last().getByRole('button', { name: 'Take back' }).click()
  expect(await shown.first(reverseSupplierPayment)).toEqual({
    id: SAMPLE_ID,
    paymentId: SAMPLE_ID,
    reason: 'Wrong amount',
  })
})

it.each([
  ['supplier-bill.over-paid', null, 'Amount', { number: 'INV-7', most: '540.00', given: '900.00' }],
  ['supplier-bill.over-paid', 'EUR', 'Paid of the bill', { number: 'INV-7', most: '60.00', given: '90.00' }],
  ['supplier-bill.day-ahead', null, 'Paid on', { day: '2026-03-02', today: '2026-03-01' }],
] as const)(
  'a payment that is refused says so at its field: %s, currency %s',
  async (code, foreignCurrency, label, facts) => {
    const can = { edit: false, delete: false, post: false, approve: false, void: false, pay: true }
    const abroad = foreignCurrency === null ? null : 6_000
    const paper = { foreignCurrency, foreignTotalMinor: abroad, foreignOpenMinor: abroad }
    const open = { ...view, ...paper, can, state: 'posted' as const, openMinor: 54_000, payments: [], credits: [] }
    const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
    const answers = [answer(readSupplierBill, open), refuse(paySupplierBill, code, facts)]
    await renderScreen(<SupplierBillDetailPage />, answers, where)
    await press('Pay')
    const left = foreignCurrency === null ? 'Amount' : 'Amount that left the account'
    await type({ [left]: '900', 'Paid on': '2026-03-02' })
    await userEvent.keyboard('{Enter}')
    await press('Book payment')
    await expect.poll(() => marked().join()).toContain(wordsOf(code, facts))
    expect(marked()).toEqual([expect.stringMatching(`^${label}`)])
  },
)

it('a bill in another currency is paid by how much of it, and what left the account', async () => {
  const can = { edit: false, delete: false, post: false, approve: false, void: false, pay: true }
  const abroad = { foreignCurrency: 'EUR' as const, foreignTotalMinor: 10_000, foreignOpenMinor: 6_000 }
  const open = { ...view, ...abroad, can, state: 'posted' as const, openMinor: 42_000, payments: [], credits: [] }
  const where = { route: '/document/$id', at: `/document/${SAMPLE_ID}` }
  const answers = [answer(readSupplierBill, open), answer(paySupplierBill, saved)]
  const shown = await renderScreen(<SupplierBillDetailPage />, answers, where)
  await press('Pay')
  await type({ 'Amount that left the account': '410', 'Paid on': '2026-03-02' })
  await userEvent.keyboard('{Enter}')
  await press('Book payment')
  expect(await shown.first(paySupplierBill)).toMatchObject({ amountMinor: 41_000, foreignMinor: 6_000 })
})
