import { expect, it } from 'vitest'
import { byDaysLeft, usualMarkdownPercent } from './warning-kinds.ts'

it('puts days left into the steps people plan by', () => {
  expect(byDaysLeft([-4, -1, 0, 1, 3, 4, 7, 8, 14, 15, 30, 31, 400])).toEqual([2, 1, 2, 2, 2, 2, 2])
  expect(byDaysLeft([])).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('takes more off the less time is left', () => {
  expect([5, 3, 2, 1, 0].map(usualMarkdownPercent)).toEqual([20, 30, 30, 50, 50])
})
