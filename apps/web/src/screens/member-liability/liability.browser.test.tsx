import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, renderScreen } from '../../test/render-screen.tsx'
import LiabilityPage from './LiabilityPage.tsx'

const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}`
const owed = {
  currency: 'CNY' as const,
  day: day(31),
  points: 1_200,
  pointsMinor: 12_00,
  principalMinor: 90_000,
  bonusMinor: 2_500,
  bonusToComeMinor: 300,
  coupons: 4,
  isProven: true,
  days: Array.from({ length: 31 }, (_, at) => ({
    day: day(at + 1),
    points: at + 700,
    principalMinor: 0,
    bonusMinor: 0,
  })),
  months: [
    { month: '2026-06', points: 200, bonusToComeMinor: 300, coupons: 4 },
    { month: null, points: 1_000, bonusToComeMinor: 0, coupons: 0 },
  ],
}

it('says what is owed, that the books agree, and the last week with more on demand', async () => {
  await renderScreen(<LiabilityPage />, [answer(readLiability, owed)])
  await expect.element(page.getByText('1,200 · worth ¥12.00 when spent')).toBeVisible()
  await expect.element(page.getByText('¥900.00')).toBeVisible()
  await expect.element(page.getByText('agree with the accounts', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Never')).toBeVisible()
  expect(page.getByText('03/24/2026').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Show all 31 days' }).click()
  await expect.element(page.getByText('03/01/2026')).toBeVisible()
})

it('warns where they do not', async () => {
  await renderScreen(<LiabilityPage />, [answer(readLiability, { ...owed, isProven: false })])
  await expect.element(page.getByText('do not agree', { exact: false })).toBeVisible()
})
