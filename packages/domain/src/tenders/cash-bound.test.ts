import { expect, test } from 'vitest'
import { mostCashGiven } from './cash-bound.ts'

test('a hundred times what is due, or four of the largest note above it', () => {
  expect(mostCashGiven(2_000, 'USD')).toBe(200_000)
  expect(mostCashGiven(20, 'USD')).toBe(40_020)
  expect(mostCashGiven(0, 'JPY')).toBe(40_000)
  expect(mostCashGiven(120, 'JPY')).toBe(40_120)
  expect(mostCashGiven(50, 'XYZ')).toBe(5_000)
})
