import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aheadShares, tendersOfParts } from './paid-together.ts'

const cash = (amountMinor: number) => ({ amountMinor, mayPayAhead: true })
const stored = (amountMinor: number) => ({ amountMinor, mayPayAhead: false })
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

describe('tenders of goods and of money paid ahead', () => {
  it.each([
    ['one note pays both', [cash(20_000)], 10_000, [10_000], 0],
    ['the first pays ahead, the second the rest', [cash(6_000), cash(9_000)], 10_000, [6_000, 4_000], 0],
    ['a minor unit is missing', [cash(9_999)], 10_000, [9_999], 1],
    ['stored value pays goods alone', [stored(5_000), cash(10_000)], 10_000, [0, 10_000], 0],
    ['stored value pays nothing ahead', [stored(5_000)], 10_000, [0], 10_000],
    ['nothing is paid ahead', [cash(5_000)], 0, [0], 0],
  ])('%s', (_, tenders, aheadMinor, shares, leftMinor) => {
    expect(aheadShares(tenders, aheadMinor)).toEqual({ shares, leftMinor })
  })

  const amounts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 10 })
  const tenders = fc.array(
    fc.record({ amountMinor: fc.integer({ min: 0, max: 99_999_999 }), mayPayAhead: fc.boolean() }),
    { maxLength: 10 },
  )

  it('loses no minor unit, and takes none of what is stored', () => {
    fc.assert(
      fc.property(tenders, amounts, (list, parts) => {
        const { shares, leftMinor } = aheadShares(list, sum(parts))
        expect(sum(shares) + leftMinor).toBe(sum(parts))
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(list[at]?.mayPayAhead ? list[at].amountMinor : 0)
        }
        // Nothing that may pay ahead pays goods before all of that is paid.
        if (leftMinor > 0) expect(sum(shares)).toBe(sum(list.map((one) => (one.mayPayAhead ? one.amountMinor : 0))))
      }),
    )
  })

  it('pays every part to the minor unit out of the shares', () => {
    fc.assert(
      fc.property(tenders, amounts, (list, parts) => {
        const { shares, leftMinor } = aheadShares(list, sum(parts))
        fc.pre(leftMinor === 0)
        const paid = tendersOfParts(parts, shares)
        expect(paid.map((one) => sum(one.map(({ amountMinor }) => amountMinor)))).toEqual(parts)
        for (const [at, share] of shares.entries())
          expect(sum(paid.flat().map((one) => (one.tender === at ? one.amountMinor : 0)))).toBe(share)
      }),
    )
  })
})
