import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../test/desk-world.ts'
import { seriousFindings, show } from '../../test/show.tsx'
import { desk } from '../model/desk-state.ts'
import { cashToPay, takenPayments } from './due.ts'
import { PayPanel } from './PayPanel.tsx'
import { leavePayment, startPayment } from './start-payment.ts'

const rate = (currency: 'USD' | 'JPY', rateMillionths: number) => ({
  currency,
  into: 'ETB' as const,
  rateMillionths,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down' as const,
})

beforeEach(() => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.foreign-cash': [rate('USD', 7_000_000), rate('JPY', 50_000)] },
    },
  }))
  fillWithMost(1)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('notes of another currency are typed, counted at their rate, and stand beside what is still due', async () => {
  startPayment()
  await show(
    <div className="d-desk" data-surface="desk">
      <PayPanel />
    </div>,
  )
  const dueMinor = cashToPay() ?? 0
  await page.getByRole('button', { name: /USD · JPY/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('1 USD = 7 ETB')).toBeVisible()
  await dialog.getByRole('button', { name: 'JPY', exact: true }).click()
  await expect.element(dialog.getByText('1 JPY = 0.05 ETB')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('textbox').fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => takenPayments.read().tenders.length).toBe(1)
  expect(takenPayments.read().tenders[0]).toMatchObject({
    method: 'cash',
    amountMinor: 100,
    foreign: { currency: 'JPY', amountMinor: 20 },
  })
  expect(cashToPay()).toBe(dueMinor - 100)
  leavePayment()
})
