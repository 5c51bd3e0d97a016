import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { listSuppliers } from '@kassa/contract/inventory/supplier.calls.ts'
import { findSupplierPrices } from '@kassa/contract/inventory/supplier-price.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectValue } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { PurchaseOrderDrawer } from './PurchaseOrderDrawer.tsx'

const facts = { variantId: SAMPLE_ID, weightUnit: null, unit: '' }
const bottle = rowOf(listStock, { ...facts, name: 'Bottle', variantName: '', onHand: 5 })
const box = { ...facts, quantity: 12, name: 'Box', code: 'BOX-12', contentName: 'Bottle' }

const open = (isSold: boolean) =>
  renderScreen(<PurchaseOrderDrawer order={null} onClose={() => undefined} />, [
    answer(listSuppliers, pageWith()),
    answer(findSupplierPrices, { prices: [] }),
    answer(listStock, ({ packs, variantId }) => ({
      ...sample(listStock.answer),
      ...pageWith(...(variantId === SAMPLE_ID && isSold ? [bottle] : [])),
      packs: packs === 'yes' ? [box] : undefined,
    })),
  ])
const pickBox = async () => {
  await userEvent.fill(page.getByLabelText('Add product by name or code'), 'box')
  await page.getByText('Box · BOX-12 · 12 × Bottle').click()
}

it('a box that is found by its name adds what it holds, each time anew', async () => {
  await open(true)
  await pickBox()
  await expect.element(page.getByText('Bottle · 12')).toBeVisible()
  await expectValue('Quantity', '12')
  await pickBox()
  await expectValue('Quantity', '24')
  expect(document.querySelectorAll('[data-goods]')).toHaveLength(1)
})

it('a box of goods that the outlet does not sell adds nothing, and says so', async () => {
  await open(false)
  await pickBox()
  await expect.element(page.getByText('No product at this outlet has the code “Box”', { exact: false })).toBeVisible()
  expect(document.querySelectorAll('[data-goods]')).toHaveLength(0)
})
