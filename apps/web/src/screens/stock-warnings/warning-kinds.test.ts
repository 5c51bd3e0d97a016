import { expect, it } from 'vitest'
import { stepOfDaysLeft, usualMarkdownPercent } from './warning-kinds.ts'

it('puts days left into the steps people plan by', () => {
  const steps = [-4, -1, 0, 1, 3, 4, 7, 8, 14, 15, 30, 31, 400].map(stepOfDaysLeft)
  expect(steps).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
})

it('takes more off the less time is left', () => {
  expect([5, 3, 2, 1, 0].map(usualMarkdownPercent)).toEqual([20, 30, 30, 50, 50])
})
