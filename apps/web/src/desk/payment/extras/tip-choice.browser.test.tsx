import 'fake-indexeddb/auto'
import { usualChoice } from '@kassa/domain/tenders/method-choice.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillWithMost, openDesk } from '../../../test/desk-world.ts'
import { seriousFindings, show } from '../../../test/show.tsx'
import { basketNow, desk } from '../../model/desk-state.ts'
import { cashToPay, takenPayments } from '../due.ts'
import { PayPanel } from '../PayPanel.tsx'
import { PaymentList } from '../PaymentList.tsx'
import { leavePayment, startPayment } from '../start-payment.ts'

beforeEach(() => {
  openDesk()
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.tips': { isOn: true, presets: [500, 1_000] } } },
  }))
  fillWithMost(1)
})
afterEach(() => desk.change({ setup: null, cashierId: null, shift: null, dialog: null, phase: 'starting' }))

it('a tip is proposed, typed or left, is in what is due, and goes with the payment', async () => {
  startPayment()
  await show(
    <div className="d-desk" data-surface="desk">
      <PayPanel />
    </div>,
  )
  const without = cashToPay() ?? 0
  await page.getByRole('button', { name: /^10%/ }).click()
  expect(takenPayments.read().tip).toEqual({ kind: 'percent', basisPoints: 1_000 })
  expect(cashToPay()).toBeGreaterThan(without)
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: 'Other amount' }).click()
  await page.getByRole('dialog').getByLabelText(/^Tip/).first().fill('2')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => takenPayments.read().tip?.kind).toBe('amount')
  await page.getByRole('button', { name: 'No tip' }).click()
  expect(cashToPay()).toBe(without)
  await page.getByRole('button', { name: /^5%/ }).click()
  leavePayment()
  expect(takenPayments.read()).toEqual({ tenders: [], tip: null })
})

it('a fee stands by itself before anything is paid, with what is charged, and goes with another way to pay', async () => {
  const fee = { rate: { kind: 'percent', basisPoints: 250 }, isTaxed: false } as const
  desk.change(({ setup }) => ({
    setup: setup && {
      ...setup,
      settings: { ...setup.settings, 'sales.payment-methods': ['cash', { ...usualChoice('bank-card', true), fee }] },
    },
  }))
  startPayment()
  await show(
    <div className="d-desk" data-surface="desk">
      <PaymentList currency="ETB" />
      <PayPanel />
    </div>,
  )
  expect(page.getByText('Total to charge').elements()).toEqual([])
  await page.getByRole('button', { name: 'Bank card' }).click()
  await expect.element(page.getByText('Payment fee')).toBeVisible()
  await page.getByLabelText('Amount').fill('1.00')
  await expect.element(page.getByText('0.03', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/1\.03/)).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('textbox', { name: 'Approval code' }).fill('AB12')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('including fee 0.03')).toBeVisible()
  expect(takenPayments.read().tenders).toMatchObject([{ amountMinor: 103, fee: { shareMinor: 100 } }])
  expect(await seriousFindings()).toEqual([])
  takenPayments.change({ tenders: [] })
  leavePayment()
})

it('a bag is counted into the basket while paying, and what was chosen stays', async () => {
  desk.change(({ setup }) => ({
    setup: setup && { ...setup, settings: { ...setup.settings, 'sales.bags': ['6901234500002', 'nobody-knows-it'] } },
  }))
  startPayment()
  await show(
    <div className="d-desk" data-surface="desk">
      <PayPanel />
    </div>,
  )
  const without = cashToPay() ?? 0
  const bagged = () =>
    basketNow().lines.reduce((sum, { goods, quantity }) => (goods.id === '2' ? sum + quantity : sum), 0)
  await page.getByRole('button', { name: /^5%/ }).click()
  const bag = page.getByRole('group', { name: 'Bags' }).getByRole('button')
  await bag.click()
  await expect.poll(bagged).toBe(1)
  await bag.click()
  await expect.poll(bagged).toBe(2)
  await expect.element(bag).toHaveAttribute('aria-pressed', 'true')
  expect(desk.read().workArea).toBe('pay')
  expect(takenPayments.read().tip).toEqual({ kind: 'percent', basisPoints: 500 })
  expect(cashToPay()).toBeGreaterThan(without)
  expect(await seriousFindings()).toEqual([])
  leavePayment()
})
