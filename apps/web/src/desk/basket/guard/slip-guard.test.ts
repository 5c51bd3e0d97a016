import { expect, it } from 'vitest'
import { isPriceOdd, isQuantityOdd } from './slip-guard.ts'

it.each([
  [10, false, false],
  [99, false, false],
  [100, false, true],
  [5_000, true, false],
  [49_999, true, false],
  [50_000, true, true],
])('a quantity of %i (weighed: %s) is odd: %s', (quantity, isWeighed, isOdd) =>
  expect(isQuantityOdd(quantity, isWeighed)).toBe(isOdd),
)

it.each([
  [990, 990, false],
  [9_900, 990, true],
  [99, 990, true],
  [100, 990, false],
  [495, 990, false],
  [500, 0, false],
  [0, 990, false],
])('a price of %i for %i is odd: %s', (typed, list, isOdd) => expect(isPriceOdd(typed, list)).toBe(isOdd))
