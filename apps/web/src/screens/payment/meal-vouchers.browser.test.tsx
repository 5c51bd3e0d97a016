import { listMealVouchers, settleMealVouchers } from '@kassa/contract/payment/meal-voucher.calls.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patiently } from '../../test/patiently.ts'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import { SAMPLE_ID } from '../../test/sample.ts'
import { MealVouchers } from './MealVouchers.tsx'

const waiting = [1, 2].map((entryNumber) => ({
  entryNumber,
  outletId: SAMPLE_ID,
  outletName: 'Harbour Street',
  code: `MV${entryNumber}`,
  currency: 'EUR' as const,
  faceMinor: 800,
  amountMinor: 650,
  businessDay: '2026-03-01',
}))
const settlement = {
  id: SAMPLE_ID,
  outletId: SAMPLE_ID,
  outletName: 'Harbour Street',
  issuer: 'Ticket',
  currency: 'EUR' as const,
  entryCount: 2,
  takenMinor: 1_300,
  paidMinor: 1_200,
  settledBy: 'Mei',
  settledAt: '2026-03-02T10:00:00.000Z',
}

it('settles the chosen vouchers of an outlet with their issuer', async () => {
  const shown = await renderScreen(<MealVouchers />, [
    answer(listMealVouchers, { waiting, settlements: [settlement] }),
    answer(settleMealVouchers, settlement),
  ])
  await expect.element(page.getByText('2 vouchers', { exact: false })).toBeVisible()
  await expect.element(page.getByText('−€1.00 differs')).toBeVisible()
  await page.getByRole('checkbox', { name: /^MV2/ }).click()
  await page.getByRole('button', { name: 'Settle vouchers' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Issuer' }), 'Ticket')
  await page.getByRole('button', { name: 'Save' }).click()
  await patiently(() =>
    expect(shown.sent(settleMealVouchers)).toMatchObject([
      { outletId: SAMPLE_ID, issuer: 'Ticket', entryNumbers: [1], paidMinor: 650 },
    ]),
  )
})

it('shows nothing where no voucher was ever taken, and settles nothing for who may only look', async () => {
  const none = await renderScreen(<MealVouchers />, [answer(listMealVouchers, { waiting: [], settlements: [] })])
  await patiently(() => expect(none.sent(listMealVouchers).length).toBeGreaterThan(0))
  expect(page.getByRole('heading').elements()).toEqual([])
  await renderScreen(<MealVouchers />, [answer(listMealVouchers, { waiting, settlements: [] })], {
    may: ['platform.payment'],
  })
  await expect.element(page.getByText('MV1', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Settle vouchers' }).elements()).toEqual([])
})
