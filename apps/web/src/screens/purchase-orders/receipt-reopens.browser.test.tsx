import { readPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { runTimeOut } from '../../api/timed-out.ts'
import { writeKept } from '../../kit/list/kept.ts'
import { takeLeftOff } from '../../session/left-off.ts'
import { readSession, writeSession } from '../../session/session.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { sample, SAMPLE_ID } from '../../test/sample.ts'
import { show } from '../../test/show.tsx'
import PurchaseOrderDetailPage from './PurchaseOrderDetailPage.tsx'

const before = readSession()
const least = sample(readPurchaseOrder.answer, { number: 'PO-3', currency: 'CNY', state: 'submitted' })
const order = { ...least, id: SAMPLE_ID, can: { ...least.can, edit: true, receive: true } }
const open = () =>
  renderScreen(<PurchaseOrderDetailPage />, [answer(readPurchaseOrder, order)], {
    route: '/document/$id',
    at: `/document/${SAMPLE_ID}`,
  })
const note = () => page.getByRole('dialog').getByLabelText(/^Note/)

const forget = (): Promise<unknown> =>
  Promise.all(['receipt', 'purchase-order'].map((form) => writeKept(me(), `draft.${form}.${order.id}`, null)))
const me = (): string => readSession().user?.id ?? 'nobody'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  sessionStorage.clear()
  writeSession(before)
})

it('opens the receipt again with what was typed, and no other form of the order', async () => {
  await open()
  await forget()
  await expect.element(page.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await userEvent.fill(note(), 'Two boxes wet')
  const person = me()
  runTimeOut()
  await show(<p>Signed out</p>)
  takeLeftOff(person)
  await open()
  await expect.element(note()).toHaveValue('Two boxes wet')
  await expect.element(page.getByText('Receive PO-3')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})
