import { reviewReasons, type ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import { withForms } from '@kassa/contract/refusal-words.ts'
import { changeLanguage, init } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeSession } from '../../session/session.ts'
import { reasonText } from './reason-text.ts'

const codes = Object.keys(reviewReasons) as ReviewCode[]

const holesOf = (text: string): string[] =>
  [...withForms(text).matchAll(/\{(\w+(?::\w+)?)\}/g)].map(([, hole = '']) => hole)
const factOf = (hole: string): string => hole.split(':', 1)[0] ?? ''
const factsOf = (code: ReviewCode): Record<string, string> =>
  Object.fromEntries(holesOf(reviewReasons[code].en).map((hole) => [factOf(hole), `<${factOf(hole)}>`]))

const SHOP = '01900000-0000-7000-8000-00000000000a'

beforeAll(async () => {
  await init({ lng: 'en', resources: {} })
  const outlet = { id: SHOP, number: '1', name: 'Shop', payCurrency: 'CNY', timeZone: 'Asia/Shanghai' } as const
  writeSession({ outlets: [outlet] })
})

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
      const text = reasonText({ code, facts: factsOf(code) }, SHOP)
      expect([code, text.includes('{')]).toEqual([code, false])
      expect(text).toBe(withForms(reviewReasons[code][language]).replaceAll(/\{(\w+)(?::\w+)?\}/g, '<$1>'))
    }
    await changeLanguage('en')
  })

  it('leaves a blank that nobody filled, and takes no fact for markup', () => {
    expect(reasonText({ code: 'sale.number-taken', facts: {} }, SHOP)).toBe('Number {number} was already used.')
    expect(reasonText({ code: 'sale.number-taken', facts: { number: '$& {number}' } }, SHOP)).toBe(
      'Number $& {number} was already used.',
    )
  })

  it('tells one from many', () => {
    const facts = { given: 1, held: 1 }
    expect(reasonText({ code: 'sale.points-reserved', facts }, SHOP)).toContain('1 point was spent, but only 1 wasn’t')
  })

  it('names a book, and what it counts, in the language on screen', async () => {
    const facts = { book: 'uses of coupons', count: 2, sum: 3, unit: 'uses', first: 'coupon X' }
    expect(reasonText({ code: 'books.before-upgrade', facts }, SHOP)).toContain(
      'uses of coupons. Differences: 2, in all 3 uses; the first is coupon X.',
    )
    await changeLanguage('ja')
    expect(reasonText({ code: 'books.before-upgrade', facts }, SHOP)).toContain('クーポンの使用。2 件、合計 3 回')
    await changeLanguage('en')
  })

  it('tells a claim that was true from one that never was', () => {
    const facts = { given: 1_500, wanted: 2_000, until: '2026-03-02T04:00:00.000Z' }
    expect(reasonText({ code: 'sale.price-unknown', facts }, SHOP)).toBe(
      'The price isn’t what the books say: ¥15.00 at the till, ¥20.00 in the books.',
    )
    expect(reasonText({ code: 'sale.price-was-changed', facts }, SHOP)).toContain(
      '¥15.00 until 03/02/2026, 12:00 GMT+8, ¥20.00 since then',
    )
    expect(reasonText({ code: 'sale.price-unknown', facts: { given: 1_500, wanted: null } }, SHOP)).toContain(
      '¥15.00 at the till, – in the books',
    )
  })

  it('writes amounts as people write them, by method and in another currency too', () => {
    const facts = { given: '{"cash":1000,"105":-50}', wanted: '{"cash":950}' }
    expect(reasonText({ code: 'sale.tenders-differ', facts }, SHOP)).toContain(
      '(105: −¥0.50, cash: ¥10.00) is different from the booked payment (cash: ¥9.50)',
    )
    const notes = { currency: 'JPY', counted: 1_000, expected: 2_000 }
    expect(reasonText({ code: 'shift.foreign-differs', facts: notes }, SHOP)).toContain('￥1,000 counted')
    const sum = { book: 'drawer continuity', count: 1, sum: 1_550, unit: 'money', first: 'shift 7' }
    expect(reasonText({ code: 'books.before-upgrade', facts: sum }, SHOP)).toContain('in all ¥15.50; the first')
  })

  it('leaves an amount as it stands at an outlet that nobody knows', () => {
    const facts = { given: 1_500, wanted: 2_000 }
    expect(reasonText({ code: 'sale.price-unknown', facts }, 'elsewhere')).toContain('1500 at the till')
  })
})
