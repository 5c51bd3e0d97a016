import { assert, bigInt, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessPercent, multiplyDivide, roundToUnit, type RoundingMode } from './round.ts'

const MODES: readonly RoundingMode[] = ['down', 'half-up', 'up']

describe('multiplyDivide', () => {
  test.each([
    // value, numerator, denominator, down, half-up, up
    [1, 1, 2, 0, 1, 1],
    [1, 1, 3, 0, 0, 1],
    [2, 1, 3, 0, 1, 1],
    [3, 1, 3, 1, 1, 1],
    [0, 5, 7, 0, 0, 0],
    [1005, 1, 10, 100, 101, 101],
    [19275, 1, 10, 1927, 1928, 1928],
    [142575, 1, 10, 14257, 14258, 14258],
    [8950, 9500, 10_000, 8502, 8503, 8503],
  ])('%i × %i ÷ %i', (value, numerator, denominator, down, halfUp, up) => {
    expect(MODES.map((mode) => multiplyDivide(value, numerator, denominator, mode))).toEqual([down, halfUp, up])
    expect(MODES.map((mode) => multiplyDivide(-value, numerator, denominator, mode))).toEqual(
      [down, halfUp, up].map((one) => (one === 0 ? 0 : -one)),
    )
  })

  test('agrees with whole-number arithmetic at every size, mirrored for negatives', () => {
    const amount = bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    assert(
      property(
        amount,
        integer({ min: 0, max: 20_000 }),
        integer({ min: 1, max: 20_000 }),
        constantFrom(...MODES),
        (value, numerator, denominator, mode) => {
          const product = value * BigInt(numerator)
          const size = product < 0n ? -product : product
          const rest = size % BigInt(denominator)
          const isAway = mode === 'up' ? rest > 0n : mode === 'half-up' && rest * 2n >= BigInt(denominator)
          const rounded = size / BigInt(denominator) + (isAway ? 1n : 0n)
          if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return
          const expected = Number(product < 0n ? -rounded : rounded)
          expect(multiplyDivide(Number(value), numerator, denominator, mode)).toBe(expected === 0 ? 0 : expected)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('throws rather than answer an amount that no integer holds', () => {
    expect(() => multiplyDivide(10 ** 15, 10 ** 6, 1, 'down')).toThrow(RangeError)
  })
})

test.each([
  [28879, 10, 'down', 28870],
  [28875, 10, 'half-up', 28880],
  [28874, 10, 'half-up', 28870],
  [28871, 10, 'up', 28880],
  [28870, 10, 'up', 28870],
  [-25, 10, 'half-up', -30],
  [499, 1000, 'half-up', 0],
] as const)('roundToUnit(%i, %i, %s)', (value, unit, mode, expected) => {
  expect(roundToUnit(value, unit, mode)).toBe(expected)
})

test.each([
  [29468, 200, 28879],
  [1, 5000, 1],
  [1, 5001, 0],
  [2283, 500, 2169],
  [999, 10_000, 0],
  [999, 0, 999],
])('lessPercent(%i, %i)', (amount, off, expected) => {
  expect(lessPercent(amount, off)).toBe(expected)
})

test('lessPercent agrees with whole-number arithmetic', () => {
  assert(
    property(bigInt({ min: 0n, max: 10n ** 15n }), integer({ min: 0, max: 10_000 }), (amount, off) => {
      const product = amount * BigInt(10_000 - off)
      const expected = product / 10_000n + ((product % 10_000n) * 2n >= 10_000n ? 1n : 0n)
      expect(lessPercent(Number(amount), off)).toBe(Number(expected))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  // A double makes 0.49999… of these halves.
  [5, 9000, 1],
  [15, 9000, 2],
  [20, 6750, 7],
  [30, 5500, 14],
  [45, 3000, 32],
])('lessPercent(%i, %i) is exactly half-up', (amount, off, expected) => {
  expect(lessPercent(amount, off)).toBe(expected)
})
