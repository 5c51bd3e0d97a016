import { array, assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitEvenIfWeightless, splitExactly } from './split-exactly.ts'

describe('splitExactly', () => {
  test.each([
    [1000, [3333, 3333, 3333], [334, 333, 333]],
    [1, [5, 5], [1, 0]],
    [100, [1, 1, 1], [34, 33, 33]],
    [10, Array.from({ length: 11 }, () => 1), [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]],
    [2500, [12000, 9000, 3500], [1225, 918, 357]],
    [5, [0, 7, 0], [0, 5, 0]],
    [1, [0, 1, 1], [0, 1, 0]],
    [2, [1, 2, 2], [0, 1, 1]],
    [3, [1, 2, 2], [1, 1, 1]],
    [0, [3, 4], [0, 0]],
    [1134, [12345, 6789], [732, 402]],
  ])('%i by %j', (total, weights, parts) => {
    expect(splitExactly(total, weights)).toEqual(parts)
    expect(splitExactly(-total, weights)).toEqual(parts.map((part) => (part === 0 ? 0 : -part)))
  })

  test.each([[[]], [[0, 0]], [[1, -1, 5]], [[0.5]]])('throws for weights %j', (weights) => {
    expect(() => splitExactly(10, weights)).toThrow(RangeError)
  })

  test('adds up, stays within one unit of the exact share and gives left-over units to the largest losses', () => {
    const weight = bigInt({ min: 0n, max: 10n ** 14n })
    assert(
      property(
        bigInt({ min: 0n, max: 10n ** 15n }),
        array(weight, { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const sum = weights.reduce((all, one) => all + one, 0n)
          if (sum === 0n || sum > BigInt(Number.MAX_SAFE_INTEGER)) return
          const parts = splitExactly(Number(total), weights.map(Number)).map(BigInt)
          expect(parts.reduce((all, one) => all + one, 0n)).toBe(total)
          const lost = weights.map((one) => (total * one) % sum)
          const extra = parts.map((part, index) => part - (total * (weights[index] ?? 0n)) / sum)
          for (const one of extra) expect(one === 0n || one === 1n).toBe(true)
          const mostKept = lost
            .filter((_, index) => extra[index] === 0n)
            .reduce((most, one) => (one > most ? one : most), -1n)
          for (const [index, one] of extra.entries()) if (one === 1n) expect((lost[index] ?? 0n) >= mostKept).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('splitEvenIfWeightless shares equally where nothing weighs', () => {
  expect(splitEvenIfWeightless(10, [0, 0, 0])).toEqual([4, 3, 3])
  expect(splitEvenIfWeightless(10, [0, 1, 0])).toEqual([0, 10, 0])
})
