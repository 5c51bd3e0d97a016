import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/show.tsx'
import { BudgetUsed } from './BudgetUsed.tsx'

type Budget = Parameters<typeof BudgetUsed>[0]['budget']

const budget: Budget = {
  currency: 'CNY',
  totalMinor: 100_000,
  perDayMinor: 5_000,
  usedMinor: 34_000,
  day: '2026-03-02',
  usedOnDayMinor: 5_000,
}
const around = (changes: Partial<Budget> = {}, language: 'en' | 'zh' | 'ja' = 'en') =>
  show(<BudgetUsed budget={{ ...budget, ...changes }} />, { language })

it.each([
  ['en', '¥340.00 of ¥1,000.00 used, ¥660.00 left'],
  ['zh', '已用 ¥340.00，预算 ¥1,000.00，剩余 ¥660.00'],
  ['ja', '¥1,000.00 のうち ¥340.00 を使用、残り ¥660.00'],
] as const)('in %s it says what is used and what is left', async (language, words) => {
  await around({}, language)
  await expect.element(page.getByText(words)).toBeVisible()
})

it('says the last day by itself, and what went beyond', async () => {
  await around({ usedOnDayMinor: 5_001 })
  await expect.element(page.getByText('On 03/02/2026: ¥50.01 of ¥50.00 used, ¥0.01 over the budget')).toBeVisible()
})

it('of a plan that gave nothing away yet all of a day is left', async () => {
  await around({ totalMinor: null, usedMinor: 0, day: null, usedOnDayMinor: 0 })
  await expect.element(page.getByText('¥0.00 of ¥50.00 used, ¥50.00 left')).toBeVisible()
  expect(document.querySelectorAll('li')).toHaveLength(1)
})
