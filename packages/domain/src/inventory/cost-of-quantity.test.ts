import { expect, test } from 'vitest'
import { costOfQuantity } from './cost-of-quantity.ts'

test.each([
  [3, 250, false, 750],
  // A double makes 100.49999999999999 of it, and would lose the half.
  [1_005, 100, true, 101],
  [1_004, 100, true, 100],
  [0, 100, true, 0],
  [999_999_999, 999_999_999, true, 999_999_998_000_000],
])('%i at %i (in thousandths: %s) is %i', (quantity, unitMinor, isThousandths, cost) =>
  expect(costOfQuantity(quantity, unitMinor, isThousandths)).toBe(cost),
)
