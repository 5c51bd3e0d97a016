import { expect, test } from 'vitest'
import { costOfOne, costOfQuantity } from './cost-of-quantity.ts'

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

test.each([
  [84_000, 80, false, 1_050],
  [100, 3, false, 33],
  [5, 2, false, 3],
  [0, 7, false, 0],
  [101, 1_005, true, 100],
  ['9007199254740993', 1, true, '9007199254740993000'],
] as const)('%s for %i (in thousandths: %s) is %s for one', (costMinor, quantity, isThousandths, one) =>
  expect(costOfOne(costMinor, quantity, isThousandths)).toBe(one),
)
