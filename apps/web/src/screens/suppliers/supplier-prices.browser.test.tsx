import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createSupplierPrice,
  deleteSupplierPrice,
  editSupplierPrice,
  listSupplierPrices,
} from '@kassa/contract/inventory/supplier-price.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catchFiles } from '../../test/catch-files.ts'
import { act, expectClosed, form, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { SupplierPrices } from './SupplierPrices.tsx'

const price = rowOf(listSupplierPrices, {
  id: SAMPLE_ID,
  name: 'Oolong',
  variantName: '',
  code: '4006381333931',
  weightUnit: null,
  unit: '',
  version: 3,
  currency: 'USD',
  steps: [
    { fromQuantity: 1, priceMinor: 300 },
    { fromQuantity: 10, priceMinor: 250 },
  ],
  ownCode: 'LF-1',
  packSize: 12,
  validFrom: '2026-01-01',
  validUntil: null,
})
const supplier = { id: SAMPLE_ID, name: 'Leaf & Co', isArchived: false }
const stock = rowOf(listStock, { name: 'Milk', variantName: '', weightUnit: null, onHand: 5 })
const saved = { id: SAMPLE_ID, version: 4 }
const shown = (rows: readonly (typeof price)[], whose = supplier) =>
  renderScreen(<SupplierPrices supplier={whose} />, [
    answer(listSupplierPrices, { ...pageWith(price), rows: [...rows], total: rows.length }),
    answer(listStock, { ...sample(listStock.answer), ...pageWith(stock) }),
    answer(createSupplierPrice, saved),
    answer(editSupplierPrice, { ...saved, steps: [] }),
    answer(deleteSupplierPrice, {}),
  ])

const files = catchFiles()
beforeEach(files.begin)
afterEach(files.end)

it('shows each price with its quantities and days, and exports what the import takes', async () => {
  await shown([price])
  await expect.element(page.getByRole('row', { name: /Oolong/ })).toBeVisible()
  for (const text of ['from 10:', '$2.50', 'From 01/01/2026', 'LF-1']) expect(document.body.textContent).toContain(text)
  await press('Export')
  await expect.poll(() => files.saved.length).toBe(1)
  const lines = await files.linesOf(0)
  expect(lines.slice(-2).map((line) => line.replaceAll('"', ''))).toEqual([
    '4006381333931,1,3.00,USD,2026-01-01,,LF-1,12',
    '4006381333931,10,2.50,USD,2026-01-01,,LF-1,12',
  ])
})

it('is changed under its version, and deleted', async () => {
  const { sent } = await shown([price])
  await act('Oolong', 'Edit')
  await type({ 'Unit price 2': '2.40' })
  await press('Save')
  await expectClosed()
  const edit = sent(editSupplierPrice)[0]
  expect(edit).toMatchObject({ version: 3, steps: [price.steps[0], { fromQuantity: 10, priceMinor: 240 }] })
  await act('Oolong', 'Delete')
  await press('Delete')
  await expect.poll(() => sent(deleteSupplierPrice)).toEqual([{ id: SAMPLE_ID }])
})

it('is added for goods that are searched, with a second quantity', async () => {
  const { sent } = await shown([])
  await expect.element(page.getByText('No prices yet')).toBeVisible()
  await press('New price')
  await userEvent.click(form().getByRole('combobox').first())
  await userEvent.click(page.getByText(/Milk/).last())
  await type({ 'Unit price 1': '1.20' })
  await press('Add quantity')
  await type({ 'From quantity 2': '24', 'Unit price 2': '1' })
  await press('Save')
  await expectClosed()
  expect(sent(createSupplierPrice)[0]).toMatchObject({
    supplierId: SAMPLE_ID,
    variantId: stock.variantId,
    currency: 'CNY',
    steps: [
      { fromQuantity: 1, priceMinor: 120 },
      { fromQuantity: 24, priceMinor: 100 },
    ],
  })
})

it('of a deleted supplier are looked at only', async () => {
  await shown([price], { ...supplier, isArchived: true })
  await expect.element(page.getByRole('row', { name: /Oolong/ })).toBeVisible()
  for (const name of ['New price', 'Import', 'Actions for Oolong'])
    expect(page.getByRole('button', { name }).elements()).toHaveLength(0)
})
