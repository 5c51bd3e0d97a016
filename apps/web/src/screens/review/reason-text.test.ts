import { reviewReasons, type ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import { changeLanguage, init } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { reasonText } from './reason-text.ts'

const codes = Object.keys(reviewReasons) as ReviewCode[]

const holesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, fact = '']) => fact)
const factsOf = (code: ReviewCode): Record<string, string> =>
  Object.fromEntries(holesOf(reviewReasons[code].en).map((fact) => [fact, `<${fact}>`]))

beforeAll(() => init({ lng: 'en', resources: {} }))

describe('why a sale is under review', () => {
  it.each(codes)('%s is said in three languages with the same facts', (code) => {
    const { en, zh, ja } = reviewReasons[code]
    for (const text of [en, zh, ja]) expect(text.trim().length).toBeGreaterThan(3)
    expect(new Set(holesOf(zh))).toEqual(new Set(holesOf(en)))
    expect(new Set(holesOf(ja))).toEqual(new Set(holesOf(en)))
  })

  it.each(['en', 'zh', 'ja'] as const)('in %s every blank is filled', async (language) => {
    await changeLanguage(language)
    for (const code of codes) {
      const text = reasonText({ code, facts: factsOf(code) })
      expect([code, text.includes('{')]).toEqual([code, false])
      expect(text).toBe(reviewReasons[code][language].replaceAll(/\{(\w+)\}/g, '<$1>'))
    }
    await changeLanguage('en')
  })

  it('leaves a blank that nobody filled, and takes no fact for markup', () => {
    expect(reasonText({ code: 'sale.number-taken', facts: {} })).toBe('Number {number} was used before.')
    expect(reasonText({ code: 'sale.number-taken', facts: { number: '$& {number}' } })).toBe(
      'Number $& {number} was used before.',
    )
  })

  it('names a book, and what it counts, in the language on screen', async () => {
    const facts = { book: 'uses of coupons', count: 2, sum: 3, unit: 'uses', first: 'coupon X' }
    expect(reasonText({ code: 'books.before-upgrade', facts })).toContain(
      'uses of coupons. Differences: 2, in all 3 uses; the first is coupon X.',
    )
    await changeLanguage('ja')
    expect(reasonText({ code: 'books.before-upgrade', facts })).toContain('クーポンの使用。2 件、合計 3 回')
    await changeLanguage('en')
  })

  it('tells a claim that was true from one that never was', () => {
    const facts = { given: 1_500, wanted: 2_000, until: '2026-03-02 12:00' }
    expect(reasonText({ code: 'sale.price-unknown', facts })).toContain(
      'is not as the books say: 1500 at the desk, 2000',
    )
    expect(reasonText({ code: 'sale.price-was-changed', facts })).toContain('1500 until 2026-03-02 12:00, 2000 since')
  })
})
