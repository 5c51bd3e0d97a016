import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignDue, foreignValue, foreignWorth, ratesFault, type ForeignRate } from './foreign-cash.ts'

const dollars: ForeignRate = {
  currency: 'USD',
  into: 'CNY',
  rateMillionths: 7_120_000,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
}

describe('notes of another currency', () => {
  it.each([
    [{}, 2_000, 14_240],
    [{ spreadBasisPoints: 200 }, 2_000, 13_955],
    [{ spreadBasisPoints: 200, unitMinor: 100 }, 2_000, 13_900],
    [{ spreadBasisPoints: 200, unitMinor: 100, mode: 'half-up' }, 2_000, 14_000],
    [{ currency: 'JPY', rateMillionths: 47_500 }, 1_000, 4_750],
    [{ into: 'JPY', rateMillionths: 150_250_000 }, 2_000, 3_005],
    [{ into: 'JPY', rateMillionths: 150_250_000, unitMinor: 10 }, 2_000, 3_000],
    [{ rateMillionths: 1 }, 100, 0],
  ] as const)('%j: %i of them count %i', (more, amountMinor, worthMinor) => {
    expect(foreignValue(amountMinor, { ...dollars, ...more })).toBe(worthMinor)
  })

  it('asks for the least that is enough, at any rate', () => {
    const rate = fc.record({
      currency: fc.constantFrom('USD', 'JPY', 'ETB'),
      into: fc.constantFrom('CNY', 'JPY'),
      rateMillionths: fc.integer({ min: 1, max: 999_999_999_999 }),
      spreadBasisPoints: fc.integer({ min: 0, max: 5_000 }),
      unitMinor: fc.integer({ min: 1, max: 10_000 }),
      mode: fc.constantFrom('down', 'half-up'),
    }) as fc.Arbitrary<ForeignRate>
    fc.assert(
      fc.property(rate, fc.integer({ min: 0, max: 99_999_999 }), (given, dueMinor) => {
        const least = foreignDue(dueMinor, given)
        fc.pre(Number.isSafeInteger(least))
        expect(foreignValue(least, given)).toBeGreaterThanOrEqual(dueMinor)
        if (least > 0) expect(foreignValue(least - 1, given)).toBeLessThan(dueMinor)
      }),
    )
  })

  it('is worth what each counted', () => {
    expect(foreignWorth()).toBe(0)
    expect(foreignWorth([{ worthMinor: 100 }, { worthMinor: 23 }])).toBe(123)
  })

  it('has one rate a pair, and none into itself', () => {
    expect(ratesFault([dollars, { ...dollars, into: 'JPY' }])).toBeNull()
    expect(ratesFault([dollars, dollars])).toBe('foreign.rate-twice')
    expect(ratesFault([{ currency: 'USD', into: 'USD' }])).toBe('foreign.same-currency')
  })
})
