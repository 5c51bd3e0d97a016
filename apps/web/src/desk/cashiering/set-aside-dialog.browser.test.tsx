import 'fake-indexeddb/auto'
import { accept, refuse } from '@kassa/domain/result.ts'
import { setAsideView } from '@kassa/contract/sales/set-aside.calls.ts'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { show } from '../../test/show.tsx'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { sample } from '../../test/sample.ts'
import { setFieldText } from '../../kit/scan/capture.ts'
import { keepUnpaid, listUnpaid } from '../basket/ahead/unpaid-layaway.ts'
import * as orders from '../basket/set-aside.ts'
import { journalDb } from '../journal/databases.ts'
import { remember } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'
import '../shell/desk.css'
import '../shell/desk-parts.css'
import { offerUnpaid } from './set-aside/offer-unpaid.ts'
import { printSetAside } from './set-aside/print-set-aside.ts'
import { SetAsideDialog } from './set-aside/SetAsideDialog.tsx'

vi.mock('../basket/set-aside.ts', async (original) => ({
  ...(await original<typeof orders>()),
  setBasketAside: vi.fn(),
  bringSetAsideBack: vi.fn(),
}))
vi.mock('./set-aside/print-set-aside.ts', () => ({ printSetAside: vi.fn() }))
vi.mock('./set-aside/offer-unpaid.ts', () => ({ offerUnpaid: vi.fn() }))

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith(name))
/** The way into it, and what is said above. */
const seen = (): unknown[] => [
  button('Save order for')?.disabled,
  document.querySelector('[role=alert]')?.textContent.includes('The first payment could not be taken here'),
]

async function showKind(kind: string, ways: readonly string[]): Promise<void> {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.payment-methods': ways } },
  }))
  await show(
    <div className="d-desk" data-surface="desk">
      <SetAsideDialog />
    </div>,
  )
  await expect.poll(() => button(kind)).toBeDefined()
  button(kind)?.click()
  const customer = document.querySelector<HTMLInputElement>('.d-field input')
  if (customer) setFieldText(customer, 'Ann')
}

beforeEach(() => {
  openDesk()
  fillWithMost(1)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('a layaway whose money the cashier may not take is not made, and it is said why', async () => {
  desk.change(({ setup }) => ({
    setup: setup && {
      ...setup,
      staff: setup.staff.map((one) => ({
        ...one,
        permissionCodes: one.permissionCodes.filter((code) => code !== permissionCode('desk.members.recharge')),
      })),
    },
  }))
  await showKind('Layaway', ['cash', 'gift-card'])
  await expect.poll(seen).toEqual([true, true])
})

it('a layaway can be made where the shop takes no gift cards: its money pays nothing else', async () => {
  await showKind('Layaway', ['cash'])
  await expect.poll(seen).toEqual([false, false])
})

it('a quotation takes no money and can be made anyway', async () => {
  await showKind('Quote', ['cash'])
  await expect.poll(seen).toEqual([false, false])
})

const kept = sample(setAsideView, {
  kind: 'layaway',
  number: 'A000001',
  currency: 'CNY',
  totalMinor: 900,
  leftMinor: 900,
  paidMinor: 0,
  next: { day: '2026-03-02', amountMinor: 300 },
})

/** Sets the basket aside as it is answered, and opens the desk’s question about it. */
async function made(kind: string, one: Partial<typeof kept> = {}): Promise<void> {
  vi.mocked(orders.setBasketAside).mockResolvedValue(accept({ ...kept, ...one }))
  desk.change({ dialog: { kind: 'set-aside' } })
  await showKind(kind, ['cash', 'gift-card'])
  await expect.poll(() => button('Save order for')?.disabled).toBe(false)
  button('Save order for')?.click()
  await expect.element(page.getByRole('dialog', { name: one.number ?? 'A000001', exact: false })).toBeVisible()
}

beforeEach(async () => {
  vi.mocked(orders.bringSetAsideBack).mockReset()
  vi.mocked(printSetAside).mockReset()
  vi.mocked(orders.bringSetAsideBack).mockResolvedValue(accept(kept))
  await remember(journalDb(), 'payment.ahead', null)
})

it.each(['No payment: back to the basket', 'Close', 'Escape'])(
  'a layaway that is left by %s without its first money is not made: its basket comes back',
  async (way) => {
    await made('Layaway')
    await expect.element(page.getByText(/once the first payment is taken/)).toBeVisible()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await userEvent.click(page.getByRole('button', { name: way, exact: true }))
    await expect.poll(() => vi.mocked(orders.bringSetAsideBack).mock.calls).toEqual([[kept.id, false]])
    expect(vi.mocked(printSetAside)).not.toHaveBeenCalled()
  },
)

it('the first money is typed on its pad, and by keys before a field is touched', async () => {
  await made('Layaway')
  await userEvent.keyboard('4')
  await expect.element(page.getByRole('button', { name: 'Take ¥4.00' })).toBeVisible()
  for (const key of ['.', '5']) await userEvent.click(page.getByRole('button', { name: key, exact: true }))
  await expect.element(page.getByRole('button', { name: 'Take ¥4.50' })).toBeVisible()
})

it('the pad, the ways to pay and the way out stand at once on a till of 768 lines', async () => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(1280, 800))
  await made('Layaway')
  await expect.element(page.getByRole('button', { name: 'Take ¥3.00' })).toBeVisible()
  const dialog = document.querySelector('dialog')
  expect((dialog?.scrollHeight ?? 0) - (dialog?.clientHeight ?? 0)).toBe(0)
})

it('the number of an order is not broken on a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await made('Layaway', { number: '1-02-03-000000001-000000002' })
  const number = document.querySelector('.d-dialog-head h2 .d-figures')
  expect([number?.textContent, number?.getClientRects().length]).toEqual(['1-02-03-000000001-000000002', 1])
})

it('where nobody can be asked it says so, and the next press leaves', async () => {
  vi.mocked(orders.bringSetAsideBack).mockResolvedValue(refuse({ code: 'offline' }))
  await made('Layaway')
  await userEvent.click(page.getByRole('button', { name: 'No payment: back to the basket' }))
  await expect.element(page.getByText(/^Offline: try again/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Done', exact: true }))
  expect(desk.read().dialog).toBeNull()
})

it('money that is on its way keeps the layaway', async () => {
  await made('Layaway')
  await remember(journalDb(), 'payment.ahead', { attempt: {}, thing: '' })
  await userEvent.click(page.getByRole('button', { name: 'No payment: back to the basket' }))
  await expect.poll(() => desk.read().dialog).toBeNull()
  expect(vi.mocked(orders.bringSetAsideBack)).not.toHaveBeenCalled()
})

it.each([
  ['Quote', { kind: 'quotation' }],
  ['Pre-order', { kind: 'pre-order' }],
  ['Layaway', { paidMinor: 300, leftMinor: 600 }],
] as const)('%s that owes no first money is kept, with its paper', async (kind, one) => {
  await made(kind, one)
  expect(vi.mocked(printSetAside)).toHaveBeenCalledTimes(1)
  await userEvent.click(page.getByRole('button', { name: 'Done', exact: true }))
  await expect.poll(() => desk.read().dialog).toBeNull()
  expect(vi.mocked(orders.bringSetAsideBack)).not.toHaveBeenCalled()
})

it('one that the page before made asks for its first money again, or gives the basket back', async () => {
  await keepUnpaid({ id: kept.id, one: kept, goods: [] })
  await show(<SetAsideDialog made={{ one: kept, goods: [] }} />)
  await expect.element(page.getByRole('dialog', { name: 'A000001', exact: false })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'No payment: back to the basket' }))
  await expect.poll(() => vi.mocked(orders.bringSetAsideBack).mock.calls).toEqual([[kept.id, false]])
  await expect.poll(listUnpaid).toEqual([])
})

it('nobody leaves it while the server makes the order', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof orders.setBasketAside>>>()
  vi.mocked(orders.setBasketAside).mockReturnValue(promise)
  desk.change({ dialog: { kind: 'set-aside' } })
  await showKind('Quote', ['cash'])
  await expect.poll(() => button('Save order for')?.disabled).toBe(false)
  button('Save order for')?.click()
  await expect.poll(() => button('Save order for')?.disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(desk.read().dialog).toEqual({ kind: 'set-aside' })
  resolve(refuse({ code: 'offline' }))
  await expect.poll(() => button('Save order for')?.disabled).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => desk.read().dialog).toBeNull()
})

it('a lock while the server makes a layaway leaves its question to whoever opens the desk', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof orders.setBasketAside>>>()
  vi.mocked(orders.setBasketAside).mockReturnValue(promise)
  desk.change({ dialog: { kind: 'set-aside' } })
  await showKind('Layaway', ['cash', 'gift-card'])
  await expect.poll(() => button('Save order for')?.disabled).toBe(false)
  button('Save order for')?.click()
  await expect.poll(() => button('Save order for')?.disabled).toBe(true)
  desk.change({ dialog: null, isLocked: true })
  resolve(accept(kept))
  await expect.poll(() => vi.mocked(offerUnpaid).mock.calls).toEqual([[kept]])
  desk.change({ isLocked: false })
})
