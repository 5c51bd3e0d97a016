import { expect, it } from 'vitest'
import { stepOfDaysLeft } from './warning-kinds.ts'

it('puts days left into the steps people plan by', () => {
  const steps = [-4, -1, 0, 1, 3, 4, 7, 8, 14, 15, 30, 31, 400].map(stepOfDaysLeft)
  expect(steps).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
})
