import { expect, it } from 'vitest'
import { longestGap } from './longest-gap.ts'

it.each([
  ['between two answers', [5, 110, 150, 900, 950], 1_000, 750],
  ['before the first', [50, 800, 820], 900, 700],
  ['that is not over', [110, 120], 2_000, 1_880],
  ['in which nobody was answered at all', [], 60_100, 60_000],
])('is the longest time %s', (_where, answered, now, longest) => {
  expect(longestGap(100, answered, now)).toBe(longest)
})
