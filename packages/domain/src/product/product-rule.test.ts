import { describe, expect, it } from 'vitest'
import { checkProduct, type ListingFacts, type ProductFacts } from './product-rule.ts'

const listing = (over: Partial<ListingFacts> = {}): ListingFacts => ({
  outletId: 'o1',
  currency: 'USD',
  sellPriceMinor: 500,
  purchasePriceMinor: null,
  memberPriceMinor: null,
  minimumPriceMinor: null,
  special: null,
  ...over,
})
const product = (over: Partial<ProductFacts> = {}): ProductFacts => ({
  type: 'standard',
  weightUnit: null,
  shelfLifeDays: null,
  expiryWarningDays: null,
  listings: [listing()],
  ...over,
})
const codeOf = (facts: ProductFacts): string => {
  const checked = checkProduct(facts)
  return checked.ok ? 'ok' : checked.refusal.code
}

describe('checkProduct', () => {
  it.each([
    ['plain', product(), 'ok'],
    ['weighed in kg', product({ type: 'weighed', weightUnit: 'kg' }), 'ok'],
    ['weighed without unit', product({ type: 'weighed' }), 'product.weight-unit-needed'],
    ['piece goods with unit', product({ weightUnit: 'g' }), 'product.weight-unit-needed'],
    ['warning equals shelf life', product({ shelfLifeDays: 30, expiryWarningDays: 30 }), 'ok'],
    ['order up to the line', product({ listings: [listing({ warningLine: 6, minimumStock: 6 })] }), 'ok'],
    [
      'order up to less than the line',
      product({ listings: [listing({ warningLine: 6, minimumStock: 5 })] }),
      'product.level-below-line',
    ],
    ['no level', product({ listings: [listing({ warningLine: 6, minimumStock: 0 })] }), 'ok'],
    ['warned by days', product({ listings: [listing({ warningLine: 6, minimumStock: 5, warningType: 2 })] }), 'ok'],
    ['warning above', product({ shelfLifeDays: 30, expiryWarningDays: 31 }), 'product.warning-above-shelf-life'],
    ['warning without shelf life', product({ expiryWarningDays: 1 }), 'product.warning-above-shelf-life'],
    ['special below', product({ listings: [listing({ special: { kind: 'price', priceMinor: 499 } })] }), 'ok'],
    [
      'special equal',
      product({ listings: [listing({ special: { kind: 'price', priceMinor: 500 } })] }),
      'product.special-not-lower',
    ],
    ['dearest', product({ listings: [listing({ sellPriceMinor: 99_999_999 })] }), 'ok'],
    ['too dear', product({ listings: [listing({ sellPriceMinor: 100_000_000 })] }), 'product.price-decimals'],
    ['dearest yen', product({ listings: [listing({ currency: 'JPY', sellPriceMinor: 999_999 })] }), 'ok'],
    [
      'too dear yen',
      product({ listings: [listing({ currency: 'JPY', sellPriceMinor: 1_000_000 })] }),
      'product.price-decimals',
    ],
    ['most stock', product({ listings: [listing({ warningLine: 999_999, openingStock: 999_999 })] }), 'ok'],
    ['too much stock', product({ listings: [listing({ openingStock: 1_000_000 })] }), 'product.quantity-range'],
    ['too high a line', product({ listings: [listing({ warningLine: 1_000_000 })] }), 'product.quantity-range'],
    ['too high a least', product({ listings: [listing({ minimumStock: 1_000_000 })] }), 'product.quantity-range'],
    [
      'a ton in kg',
      product({ type: 'weighed', weightUnit: 'kg', listings: [listing({ openingStock: 1_000_000 })] }),
      'ok',
    ],
  ])('%s', (_, facts, code) => {
    expect(codeOf(facts)).toBe(code)
  })

  it.each([
    ['the shelf life was changed', { shelfLifeDays: 40, expiryWarningDays: 31 }, 'product.shelf-life-below-warning'],
    ['the warning was changed', { shelfLifeDays: 30, expiryWarningDays: 20 }, 'product.warning-above-shelf-life'],
    ['both were changed', { shelfLifeDays: 40, expiryWarningDays: 20 }, 'product.warning-above-shelf-life'],
    ['neither was', { shelfLifeDays: 30, expiryWarningDays: 31 }, 'product.warning-above-shelf-life'],
  ])('speaks of the days that do not fit where %s', (_, before, code) => {
    const checked = checkProduct(product({ shelfLifeDays: 30, expiryWarningDays: 31 }), before)
    expect(checked).toEqual({ ok: false, refusal: { code, facts: { warningDays: 31, shelfLifeDays: 30 } } })
  })
})

describe('stock levels that contradict each other', () => {
  const stands = (warningLine: number, minimumStock: number) => listing({ warningLine, minimumStock })
  const before = (one: ListingFacts) => ({ shelfLifeDays: null, expiryWarningDays: null, listings: [one] })
  const codeOf = (now: ListingFacts, stored: ListingFacts) => {
    const checked = checkProduct(product({ listings: [now] }), before(stored))
    return checked.ok ? 'ok' : checked.refusal.code
  }

  it('stay where they were stored so, and are refused once one is changed', () => {
    expect(codeOf(stands(6, 5), stands(6, 5))).toBe('ok')
    expect(codeOf(stands(6, 4), stands(6, 5))).toBe('product.level-below-line')
    expect(codeOf(stands(7, 5), stands(6, 5))).toBe('product.level-below-line')
  })

  it('are named with both values as people say them', () => {
    const checked = checkProduct(product({ type: 'weighed', weightUnit: 'kg', listings: [stands(3_000, 1_500)] }))
    expect(checked.ok ? null : checked.refusal.facts).toMatchObject({ line: '3 kg', level: '1.5 kg' })
  })
})
