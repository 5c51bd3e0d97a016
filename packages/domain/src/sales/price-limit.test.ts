import { describe, expect, it } from 'vitest'
import { judgeLine, judgeOrder, type GoodsFloors, type PriceLimits, type PriceVerdict } from './price-limit.ts'

const limits: PriceLimits = { maxDiscountBasisPoints: 1_000, priceFloor: 'none' }
const floors: GoodsFloors = { minimumMinor: 950, costMinor: 800 }
const verdictOf = (verdict: PriceVerdict): string => (verdict.kind === 'allowed' ? 'allowed' : verdict.why)

describe('one line', () => {
  it.each<[string, number, number, Partial<PriceLimits>, Partial<GoodsFloors>]>([
    ['allowed', 1_000, 900, {}, {}],
    ['above-limit', 1_000, 899, {}, {}],
    ['above-limit', 1_003, 902, {}, {}],
    ['allowed', 1_003, 903, {}, {}],
    ['allowed', 1_000, 0, { maxDiscountBasisPoints: null }, {}],
    ['below-floor', 1_000, 799, { maxDiscountBasisPoints: null, priceFloor: 'cost' }, {}],
    ['allowed', 1_000, 800, { maxDiscountBasisPoints: null, priceFloor: 'cost' }, {}],
    ['allowed', 1_000, 1, { maxDiscountBasisPoints: null, priceFloor: 'cost' }, { costMinor: null }],
    ['floor-unknown', 1_000, 999, { priceFloor: 'cost' }, { costMinor: 'not-known-here' }],
    ['below-floor', 1_000, 949, { priceFloor: 'minimum' }, {}],
    ['allowed', 1_000, 950, { priceFloor: 'minimum' }, {}],
    ['allowed', 1_000, 5_000, { priceFloor: 'minimum' }, {}],
    ['allowed', 500, 600, { priceFloor: 'minimum' }, {}],
    ['allowed', 0, 0, {}, {}],
    ['above-limit', 10 ** 15, 9 * 10 ** 14 - 1, {}, {}],
    ['allowed', 10 ** 15, 9 * 10 ** 14, {}, {}],
  ])('%s: %i to %i', (expected, listMinor, wantedMinor, role, goods) => {
    const change = { listMinor, wantedMinor, floors: { ...floors, ...goods } }
    expect(verdictOf(judgeLine(change, { ...limits, ...role }))).toBe(expected)
  })
})

describe('a whole order', () => {
  const line = { payableMinor: 1_900, quantity: 2, perUnit: 1, floors }
  const judge = (afterMinor: number, role: Partial<PriceLimits>, own: Partial<typeof line> = {}) =>
    verdictOf(judgeOrder({ beforeMinor: 2_000, afterMinor, lines: [{ ...line, ...own }] }, { ...limits, ...role }))

  it('by its own totals', () => {
    expect(judge(1_800, {})).toBe('allowed')
    expect(judge(1_799, {})).toBe('above-limit')
    expect(judge(5_000, { maxDiscountBasisPoints: 0, priceFloor: 'minimum' }, { payableMinor: 1 })).toBe('allowed')
  })

  it('and no line under its floor, whatever another one brings', () => {
    expect(judge(1_900, { priceFloor: 'minimum' })).toBe('allowed')
    expect(judge(1_899, { priceFloor: 'minimum' }, { payableMinor: 1_899 })).toBe('below-floor')
    expect(judge(1_900, { priceFloor: 'cost' }, { floors: { ...floors, costMinor: 'not-known-here' } })).toBe(
      'floor-unknown',
    )
    const weighed = { payableMinor: 474, quantity: 500, perUnit: 1_000 }
    expect(judge(1_900, { priceFloor: 'minimum' }, weighed)).toBe('below-floor')
    expect(judge(1_900, { priceFloor: 'minimum' }, { ...weighed, payableMinor: 475 })).toBe('allowed')
  })
})
