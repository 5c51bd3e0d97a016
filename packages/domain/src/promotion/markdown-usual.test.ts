import { expect, it } from 'vitest'
import { usualOff, usualOffs } from './markdown-rule.ts'

it('takes more off the less time is left, and knows what less would be', () => {
  expect([5, 3, 2, 1, 0].map(usualOff)).toEqual([2_000, 3_000, 3_000, 5_000, 5_000])
  expect([5, 3, 0].map(usualOffs)).toEqual([[2_000], [3_000, 2_000], [5_000, 3_000, 2_000]])
})
