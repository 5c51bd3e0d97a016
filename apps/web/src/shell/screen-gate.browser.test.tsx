import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '../test/render-screen.tsx'
import { holdTill } from '../session/till-hold.ts'
import { ScreenGate } from './ScreenGate.tsx'

const Goods = () => <h1>Goods of the shop</h1>
const gate = <ScreenGate access={['platform.catalogue.products', 'desk.orders.refund']} Screen={Goods} />

it('shows a screen to who holds one of its permissions', async () => {
  await renderScreen(gate, [], { may: ['desk.orders.refund'] })
  await expect.element(page.getByRole('heading', { name: 'Goods of the shop' })).toBeVisible()
})

it.each([
  ['en', 'Products / Refund'],
  ['zh', '商品 / 退款'],
  ['ja', '商品 / 返金'],
] as const)('names the permissions that would open it, in %s', async (language, names) => {
  await renderScreen(gate, [], { may: [], language })
  await expect.element(page.getByText(names, { exact: false })).toBeVisible()
  expect(page.getByText('Goods of the shop').elements()).toEqual([])
})

it('leaves a till on the screen though the sign-in has ended', async () => {
  const giveBack = holdTill(() => true)
  await renderScreen(gate, [], { may: [] })
  await expect.element(page.getByRole('heading', { name: 'Goods of the shop' })).toBeVisible()
  giveBack()
})

it('says nothing of rights to who is being led to the login page', async () => {
  await renderScreen(gate, [], { may: [], session: { user: null, token: null } })
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
  expect(page.getByText('Products / Refund', { exact: false }).elements()).toEqual([])
})
