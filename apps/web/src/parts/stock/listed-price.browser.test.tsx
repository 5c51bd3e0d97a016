import { createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { findSupplierPrices } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writeKept } from '../../kit/list/kept.ts'
import { choose, expectValue, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { PurchaseOrderDrawer } from './PurchaseOrderDrawer.tsx'

const supplier = rowOf(listSuppliers, { id: SAMPLE_ID, name: 'Leaf & Co' })
const step = (fromQuantity: number, priceMinor: number | null) => ({ fromQuantity, priceMinor })
const listed = {
  currency: 'CNY' as const,
  steps: [step(1, 300), step(10, 250)],
  ownCode: 'LF-1',
  packSize: 12,
  validFrom: null,
  validUntil: null,
}
const line = { variantId: SAMPLE_ID, name: 'Oolong', weightUnit: null, unit: '', quantity: 1, unitPriceMinor: 275 }

async function open(prices: readonly object[], begin: object = {}) {
  await renderScreen(
    <PurchaseOrderDrawer
      order={null}
      begin={{ supplierId: SAMPLE_ID, lines: [{ ...line, ...begin }] }}
      onClose={() => undefined}
    />,
    [
      answer(listSuppliers, pageWith(supplier)),
      answer(listStock, { ...sample(listStock.answer), ...pageWith(rowOf(listStock, {})) }),
      answer(findSupplierPrices, { prices: prices as never }),
      answer(createPurchaseOrder, {} as never),
    ],
  )
}

const OTHER_ID = '019cc000-0000-7000-8000-000000000002'
const other = rowOf(listSuppliers, { id: OTHER_ID, name: 'Hill Farm' })

async function openFor(content: { readonly begin?: object; readonly otherPrices: readonly object[] }) {
  const begin = { supplierId: SAMPLE_ID, lines: [{ ...line, ...content.begin }] }
  await renderScreen(
    <PurchaseOrderDrawer order={null} {...(content.begin ? { begin } : {})} onClose={() => undefined} />,
    [
      answer(listSuppliers, pageWith(supplier, other)),
      answer(listStock, { ...sample(listStock.answer), ...pageWith(rowOf(listStock, {})) }),
      answer(findSupplierPrices, ({ supplierId }) => ({
        prices: (supplierId === SAMPLE_ID ? [listed] : content.otherPrices) as never,
      })),
    ],
  )
}

describe('a price that gives way to the supplier’s', () => {
  it('is none of a kept draft: what was typed or left empty there stands', async () => {
    const initial = { supplierId: null, expectedOn: null, note: '', lines: [] }
    const lines = [
      { ...line, unitPriceMinor: 400 },
      { ...line, variantId: OTHER_ID, name: 'Sencha', unitPriceMinor: null },
    ]
    const draft = { ...initial, supplierId: SAMPLE_ID, lines }
    const [owner, name] = ['019cc000-0000-7000-8000-0000000000ff', `draft.purchase-order.${SAMPLE_ID}`]
    await writeKept(owner, name, { draft, initial, version: 0, at: '2026-11-20T10:00:00.000Z' })
    await openFor({ otherPrices: [] })
    await press('Restore')
    await expect.element(page.getByRole('button', { name: 'Use supplier price ¥3.00' }).nth(1)).toBeVisible()
    await expectValue('Unit price', '4.00')
    await expect.element(page.getByLabelText('Unit price').nth(1)).toHaveValue('')
    await writeKept(owner, name, null)
  })

  it.each([
    ['has no price', []],
    ['charges in another currency', [{ ...listed, currency: 'EUR' }]],
    ['begins at more', [{ ...listed, steps: [step(6, 300)] }]],
  ])('comes back where the next supplier %s', async (_, otherPrices) => {
    await openFor({ begin: {}, otherPrices })
    await expectValue('Unit price', '3.00')
    await choose('Supplier', 'Hill Farm')
    await expectValue('Unit price', '2.75')
    await choose('Supplier', 'Leaf & Co')
    await expectValue('Unit price', '3.00')
  })

  it('does not come back over a typed one, and a typed one that was replaced by hand gives way no more', async () => {
    await openFor({ begin: {}, otherPrices: [] })
    await expectValue('Unit price', '3.00')
    await type({ 'Unit price': '2.00' })
    await choose('Supplier', 'Hill Farm')
    await expect.element(page.getByText('Supplier price from', { exact: false })).not.toBeInTheDocument()
    await expectValue('Unit price', '2.00')
    await choose('Supplier', 'Leaf & Co')
    await press('Use supplier price ¥3.00')
    await expectValue('Unit price', '3.00')
    await choose('Supplier', 'Hill Farm')
    await expectValue('Unit price', '2.00')
    await choose('Supplier', 'Leaf & Co')
    await expect.element(page.getByRole('button', { name: 'Use supplier price ¥3.00' })).toBeVisible()
    await expectValue('Unit price', '2.00')
  })
})

describe('a supplier’s price in an order', () => {
  it('fills the price in by quantity, says where it is from, and leaves a typed one alone', async () => {
    await open([listed])
    await expectValue('Unit price', '3.00')
    await expect.element(page.getByText('Supplier price from 1 · supplier code LF-1 · pack of 12')).toBeVisible()
    await type({ Quantity: '10' })
    await expectValue('Unit price', '2.50')
    await type({ 'Unit price': '2.00' })
    await type({ Quantity: '9' })
    await expectValue('Unit price', '2.00')
    await page.getByRole('button', { name: 'Use supplier price ¥3.00' }).click()
    await expectValue('Unit price', '3.00')
    await type({ 'Unit price': '' })
    await expect.element(page.getByRole('button', { name: 'Use supplier price ¥3.00' })).toBeVisible()
    await expectValue('Unit price', '')
  })

  it('says that the supplier’s prices are in another currency, or begin at more', async () => {
    await open([{ ...listed, currency: 'EUR' }])
    await expect.element(page.getByText('Supplier prices are in EUR; this order is in CNY.')).toBeVisible()
    await expectValue('Unit price', '2.75')
    await open([{ ...listed, steps: [step(6, 300)] }])
    await expect.element(page.getByText('Supplier prices start at 6.')).toBeVisible()
  })

  it('says nothing where there is none, or where costs are hidden', async () => {
    await open([])
    await expectValue('Unit price', '2.75')
    expect(document.body.textContent).not.toContain('upplier price')
    await open([{ ...listed, steps: [step(1, null)] }])
    await expectValue('Unit price', '2.75')
    expect(document.body.textContent).not.toContain('upplier price')
  })
})
