import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { sessionOutlet } from '@kassa/contract/identity/identity.calls.ts'
import { createTransfer, listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import TransferPage from './TransferPage.tsx'

const OTHER = '019cc000-0000-7000-8000-0000000000aa'
const outlet = (id: string, name: string) => sample(sessionOutlet, { id, name, payCurrency: 'CNY', timeZone: 'UTC' })
const session = { outlets: [outlet(SAMPLE_ID, 'Quay'), outlet(OTHER, 'Hill')] }
const cola = rowOf(listStock, { name: 'Cola', variantName: '', weightUnit: null, unit: '', onHand: 12 })
const stock = answer(listStock, {
  ...pageWith(cola),
  sums: { currency: 'CNY', valueMinor: 0, items: 1, low: 0 },
})
const list = answer(listTransfers, pageWith())
const at = (asked: string) => ({ session, at: `/here?${asked}` })
const quantity = () => page.getByRole('dialog').getByLabelText('Quantity')

it('opens filled as the address asks, books nothing by itself, and is away when it is closed', async () => {
  const shown = await renderScreen(
    <TransferPage />,
    [list, stock],
    at(`goods=${cola.variantId}&quantity=5&toOutlet=${OTHER}`),
  )
  await expect.element(quantity()).toHaveValue('5')
  await expect.element(page.getByRole('dialog').getByText('Hill', { exact: true }).first()).toBeInTheDocument()
  expect(shown.sent(createTransfer)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).first().click()
  await patiently(() => expect(shown.router.state.location.search).toEqual({}))
})

it('drafts what is in it once it is saved', async () => {
  const shown = await renderScreen(
    <TransferPage />,
    [list, stock, answer(createTransfer, sample(createTransfer.answer))],
    at(`goods=${cola.variantId}&quantity=5&toOutlet=${OTHER}`),
  )
  await expect.element(quantity()).toHaveValue('5')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await shown.first(createTransfer)).toMatchObject({
    toOutletId: OTHER,
    lines: [{ variantId: cola.variantId, quantity: 5 }],
  })
})

it.each(['-5', '0', '1.5', 'x', '99999999999'])('leaves a quantity of %s to be typed', async (typed) => {
  await renderScreen(
    <TransferPage />,
    [list, stock],
    at(`goods=${cola.variantId}&quantity=${typed}&toOutlet=${SAMPLE_ID}`),
  )
  await expect.element(quantity()).toHaveValue('')
  expect(page.getByRole('dialog').getByText('Quay').elements()).toEqual([])
})

it('begins empty where the goods are not there', async () => {
  await renderScreen(<TransferPage />, [list, stock], at('goods=nothing&quantity=5'))
  await expect
    .element(page.getByRole('dialog').getByText('No products yet. Scan, or search for a product below.'))
    .toBeVisible()
})

it('opens for nobody who may draft none', async () => {
  const shown = await renderScreen(<TransferPage />, [list, stock], {
    ...at(`goods=${cola.variantId}&quantity=5`),
    may: ['platform.inventory.transfers', 'platform.inventory.stock'],
  })
  await shown.first(listTransfers)
  await expect.element(page.getByText('No transfers yet')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await userEvent.keyboard('n')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

it('opens empty where the address asks for a new one, once', async () => {
  const shown = await renderScreen(<TransferPage />, [list, stock], at('new=yes'))
  await expect.element(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible()
  await patiently(() => expect(shown.router.state.location.search).toEqual({}))
})
