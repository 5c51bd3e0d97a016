import { describe, expect, test } from 'vitest'
import { checkTimesTerms } from './check-times-terms.ts'
import { TIMES_LIMITS } from './times-card.ts'

const terms = { priceMinor: 3_000, uses: 10, validDays: 90, scope: { kind: 'all' as const } }

describe('what can be sold', () => {
  test.each([
    ['priceMinor', 1, 9_999_900, 'price-invalid'],
    ['uses', TIMES_LIMITS.uses.min, TIMES_LIMITS.uses.max, 'uses-invalid'],
    ['validDays', TIMES_LIMITS.validDays.min, TIMES_LIMITS.validDays.max, 'days-invalid'],
  ])('%s is from %d to %d', (field, min, max, code) => {
    for (const good of [min, max]) expect(checkTimesTerms({ ...terms, [field]: good }, 2).ok).toBe(true)
    for (const given of [min - 1, max + 1]) {
      expect(checkTimesTerms({ ...terms, [field]: given }, 2)).toMatchObject({
        refusal: { code: `times-offer.${code}`, facts: { field, min, max, given } },
      })
    }
  })

  test('a card may be good for good, and has goods', () => {
    expect(checkTimesTerms({ ...terms, validDays: null }, 2).ok).toBe(true)
    const none = { kind: 'products' as const, products: [] }
    expect(checkTimesTerms({ ...terms, scope: none }, 2)).toMatchObject({ refusal: { code: 'plan.scope-empty' } })
  })
})
