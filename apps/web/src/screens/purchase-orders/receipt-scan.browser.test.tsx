import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { readPurchaseOrder, receivePurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectValue, press, type } from '../../test/forms.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { pageWith, rowOf, sample, SAMPLE_ID } from '../../test/sample.ts'
import { ReceiptDrawer } from './ReceiptDrawer.tsx'

const TEA = '00000000-0000-4000-8000-000000000001'
const CUP = '00000000-0000-4000-8000-000000000002'
const line = (lineId: string, variantId: string, name: string) =>
  sample(readPurchaseOrder.answer.shape.lines.element, {
    lineId,
    variantId,
    name,
    variantName: '',
    weightUnit: null,
    unit: '',
    quantity: 24,
    received: 0,
    returned: 0,
    mostReceivable: 30,
    tracksSerials: false,
  })
const order = sample(readPurchaseOrder.answer, {
  id: SAMPLE_ID,
  number: 'PO-3',
  currency: 'CNY',
  state: 'submitted',
  lines: [line(SAMPLE_ID, TEA, 'Tea'), line(TEA, CUP, 'Cup')],
})
const goods = (variantId: string, name: string, packQuantity?: number) => ({
  ...rowOf(listStock, { variantId, name, variantName: '', weightUnit: null, unit: '', onHand: 0 }),
  ...(packQuantity === undefined ? {} : { packQuantity }),
})
const byCode: Readonly<Record<string, ReturnType<typeof goods>>> = {
  'TEA-1': goods(TEA, 'Tea'),
  'TEA-BOX': goods(TEA, 'Tea', 12),
  'SOAP-1': goods(SAMPLE_ID, 'Soap'),
}

const open = (kind: 'receipt' | 'return', of: typeof order = order) =>
  renderScreen(<ReceiptDrawer order={of} kind={kind} onClose={() => undefined} />, [
    answer(listStock, ({ code = '' }) => ({
      ...sample(listStock.answer),
      ...pageWith(...(byCode[code] ? [byCode[code]] : [])),
    })),
    answer(receivePurchaseOrder, sample(receivePurchaseOrder.answer)),
  ])

/** Every key at once, then Enter. */
function scan(code: string): void {
  for (const key of [...Array.from(code), 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}
const quantities = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('[data-goods]')].map(
    (section) => section.querySelector('input')?.value ?? '',
  )

it('a box that is scanned counts what it holds, in the place of what was proposed, and has the cursor', async () => {
  const shown = await open('receipt')
  await expect.poll(quantities).toEqual(['24', '24'])
  scan('TEA-BOX')
  await expect.element(page.getByText('Tea · 12', { exact: true })).toBeVisible()
  expect(quantities()).toEqual(['12', '24'])
  expect(document.activeElement?.closest('[data-goods]')?.getAttribute('data-goods')).toBe(TEA)
  scan('TEA-1')
  await expect.element(page.getByText('Tea · 13', { exact: true })).toBeVisible()
  await press('Receive')
  expect(await shown.first(receivePurchaseOrder)).toMatchObject({ lines: [{ quantity: 13 }, { quantity: 24 }] })
})

it('scans that follow at once are all counted', async () => {
  await open('receipt')
  await expect.poll(quantities).toEqual(['24', '24'])
  for (let scans = 0; scans < 5; scans += 1) scan('TEA-1')
  await expect.poll(quantities).toEqual(['5', '24'])
})

it('an amount that was typed is kept, and a scan adds to it', async () => {
  await open('receipt', { ...order, lines: [order.lines[0]!] })
  await expectValue('Quantity', '24')
  await type({ Quantity: '3' })
  scan('TEA-1')
  await expectValue('Quantity', '4')
})

it('goods of another document change nothing, and are named', async () => {
  await open('receipt')
  await expect.poll(quantities).toEqual(['24', '24'])
  scan('SOAP-1')
  await expect.element(page.getByText('Soap', { exact: false })).toBeVisible()
  expect(quantities()).toEqual(['24', '24'])
})

it('what goes back begins at nothing', async () => {
  await open('return', { ...order, lines: [{ ...order.lines[0]!, received: 24 }] })
  await expectValue('Quantity', '')
  scan('TEA-BOX')
  await expectValue('Quantity', '12')
})

it('pieces with numbers of their own are not counted by their code', async () => {
  await open('receipt', { ...order, lines: [{ ...order.lines[0]!, tracksSerials: true }] })
  await expectValue('Quantity', '24')
  scan('TEA-1')
  await expect.element(page.getByText('Tea', { exact: true }).last()).toBeVisible()
  await expectValue('Quantity', '24')
})
