import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

it.each([
  [300, 200, 100, 3_333],
  [300, 400, -100, -3_333],
  [300, 300, 0, 0],
  [300, 0, 300, 10_000],
  [0, 200, -200, null],
  [-100, 0, -100, null],
  [99_999_999_900, 1, 99_999_999_899, 9_999],
])('of %d after a cost of %d is left %d', (revenue, cost, marginMinor, marginBasisPoints) => {
  expect(marginOf(revenue, cost)).toEqual({ marginMinor, marginBasisPoints })
})
