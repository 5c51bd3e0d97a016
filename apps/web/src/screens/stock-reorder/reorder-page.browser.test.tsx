import { listReorderSuggestions } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { checkList } from '../../test/check-list.tsx'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, SAMPLE_ID } from '../../test/sample.ts'
import ReorderPage from './ReorderPage.tsx'

const row = rowOf(listReorderSuggestions, {
  name: 'Oolong',
  variantName: '',
  unit: '',
  weightUnit: null,
  quantity: 24,
  onHand: 3,
  incoming: 2,
  reserved: 1,
  reorderPoint: 10,
  target: 28,
  basis: 'sales',
  demand: { sold: 56, days: 28, ignoredDays: 4 },
  leadDays: 3,
  coverDays: 14,
  supplierName: 'Wuyi Tea',
  lastPriceMinor: 1_250,
  currency: 'CNY',
})
const suppliers = answer(listSuppliers, pageWith(rowOf(listSuppliers, { name: 'Wuyi Tea' })))

checkList('the list of what to order', {
  page: <ReorderPage />,
  call: listReorderSuggestions,
  row,
  answers: [suppliers],
  says: [
    'Oolong',
    '24',
    '56 sold in 28 days; 4 days without stock excluded.',
    '3 days for delivery and 14 of sales: 28.',
    'In stock 3, in transit 2, reserved 1; reorder at 10.',
    'Wuyi Tea',
    '¥12.50',
  ],
  at: `/here?search=tea&coverDays=30&supplierId=${SAMPLE_ID}`,
  asks: { search: 'tea', coverDays: '30', supplierId: SAMPLE_ID },
  empty: 'Nothing to order',
})

it.each([
  [{ demand: { sold: 56, days: 28, ignoredDays: 0 } }, '56 sold in 28 days.'],
  [{ basis: 'min-stock' as const, demand: null }, 'No sales yet: up to the minimum stock of 28.'],
])('says what a suggestion goes by: %o', async (facts, text) => {
  await renderScreen(<ReorderPage />, [suppliers, answer(listReorderSuggestions, pageWith({ ...row, ...facts }))])
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('lets nobody pick rows who may not order', async () => {
  const rows = answer(listReorderSuggestions, pageWith(row))
  await renderScreen(<ReorderPage />, [suppliers, rows], { may: ['platform.inventory.stock'] })
  await expect.element(page.getByText('Oolong').first()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
