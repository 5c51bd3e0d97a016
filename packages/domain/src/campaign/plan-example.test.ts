import { describe, expect, it } from 'vitest'
import * as make from '../../test/make-snapshot.ts'
import { isSameResult, priceExample } from './plan-example.ts'
import { openWindow, type Benefit, type PlanTerms } from '../promotion/plan-terms.ts'

const terms = (benefit: Benefit, currency: string): PlanTerms => ({
  name: 'Plan',
  currency,
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: openWindow,
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit,
})
const basket = make.snapshot({ lines: [make.countedLine('a', 1_000, 2)], plans: [make.itemDiscount('other', 9_000)] })
const { code } = basket.currency
const off = (offBasisPoints: number): Benefit => ({ type: 'item-discount', off: { kind: 'percent', offBasisPoints } })

describe('an example basket', () => {
  it('is priced by its plan alone, and not by one of another currency', () => {
    expect(priceExample(basket, terms(off(1_000), code))).toEqual({ payableMinor: 1_800, giftCount: 0 })
    expect(priceExample(basket, terms(off(1_000), 'EUR'))).toEqual({ payableMinor: 2_000, giftCount: 0 })
  })

  it('counts what is given along', () => {
    const gift: Benefit = {
      type: 'full-gift',
      gifts: [{ variantId: 'mug', countPerTime: 3 }],
      thresholdMinor: 500,
      thresholdPieces: null,
      conditionScope: null,
      isRepeating: true,
      maxTimes: 2,
    }
    expect(priceExample(basket, terms(gift, code))).toEqual({ payableMinor: 2_000, giftCount: 6 })
  })

  it('that cannot be priced has no result', () => {
    expect(priceExample({ ...basket, pointsWanted: -1 }, terms(off(1_000), code))).toBeNull()
    expect(isSameResult(null, null)).toBe(true)
    expect(isSameResult(null, { payableMinor: 0, giftCount: 0 })).toBe(false)
    expect(isSameResult({ payableMinor: 1, giftCount: 0 }, { payableMinor: 1, giftCount: 1 })).toBe(false)
  })
})
