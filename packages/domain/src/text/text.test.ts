import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountEcho, discountText, parseDiscount } from './discount.ts'
import { localeOf, LOCALES } from './locale.ts'
import { amountText, moneyText } from './money-text.ts'
import { readAmountText } from './typed-amount.ts'
import { foldForSearch } from './search-text.ts'

describe('locales', () => {
  it('are three, anything else is English', () => {
    expect(['zh-CN', 'ja-JP', 'en-US', 'de-DE', '', null, undefined].map(localeOf)).toEqual([
      'zh-CN',
      'ja-JP',
      'en-US',
      'en-US',
      'en-US',
      'en-US',
      'en-US',
    ])
  })
})

describe('an amount to a reader with currencies of their own', () => {
  it.each<[readonly string[] | undefined, string, string]>([
    [['JPY'], 'CNY', 'CNY 1.00'],
    [['JPY'], 'JPY', '￥100'],
    [['CNY'], 'JPY', 'JPY 100'],
    [['CNY'], 'CNY', '¥1.00'],
    // Two outlets, one sign: neither says which without its code.
    [['CNY', 'JPY'], 'CNY', 'CNY 1.00'],
    [['CNY', 'JPY'], 'JPY', 'JPY 100'],
    [['EUR'], 'CNY', 'CNY 1.00'],
    [[], 'JPY', 'JPY 100'],
    [['CAD'], 'USD', 'USD 1.00'],
    [['CAD', 'USD'], 'USD', 'USD 1.00'],
    [['USD'], 'CAD', 'CA$ 1.00'],
    [['JPY'], 'USD', '$1.00'],
    [[], 'USD', '$1.00'],
    [['JPY'], 'EUR', '€1.00'],
    [['JPY'], 'QQQ', 'QQQ 1.00'],
    [undefined, 'CNY', '¥1.00'],
  ])('%j reads a hundred of %s as %s', (own, currency, text) => {
    expect(moneyText(100, currency, own)).toBe(text)
    expect(moneyText(-100, currency, own)).toBe(`−${text}`)
  })
})

describe('discounts in words', () => {
  it.each([
    [1_200, '8.8折', '12% off', '12%引き'],
    [2_000, '8折', '20% off', '20%引き'],
    [1_250, '8.75折', '12.5% off', '12.5%引き'],
    [9_900, '0.1折', '99% off', '99%引き'],
    [1_255, '8.745折', '12.55% off', '12.55%引き'],
    [0, '原价', '0% off', '0%引き'],
    [10_000, '0折', '100% off', '100%引き'],
  ])('%i', (off, zh, en, ja) => {
    expect([discountText(off, 'zh-CN'), discountText(off, 'en-US'), discountText(off, 'ja-JP')]).toEqual([zh, en, ja])
  })

  it('echoes both notations', () => {
    expect(discountEcho(1_200)).toBe('8.8折 = 12% off')
  })

  it.each([
    ['8.8', 'zh-CN', 1_200],
    ['8.8折', 'en-US', 1_200],
    ['８．８折', 'zh-CN', 1_200],
    ['10', 'zh-CN', 0],
    ['0.1', 'zh-CN', 9_900],
    ['12%', 'zh-CN', 1_200],
    ['12 % off', 'zh-CN', 1_200],
    ['12', 'en-US', 1_200],
    ['12', 'ja-JP', 1_200],
    ['12％引き', 'ja-JP', 1_200],
    ['99', 'en-US', 9_900],
    ['12.55', 'en-US', 1_255],
    ['10.01', 'zh-CN', 'discount.out-of-range'],
    ['0.09', 'zh-CN', 'discount.out-of-range'],
    ['0', 'zh-CN', 'discount.out-of-range'],
    ['99.01', 'en-US', 'discount.out-of-range'],
    ['', 'en-US', 'discount.unreadable'],
    ['-5', 'en-US', 'discount.unreadable'],
    ['5.', 'en-US', 'discount.unreadable'],
    ['.5', 'en-US', 'discount.unreadable'],
    ['1.234', 'en-US', 'discount.unreadable'],
    ['八折', 'zh-CN', 'discount.unreadable'],
  ] as const)('%j typed in %s', (text, locale, expected) => {
    const parsed = parseDiscount(text, locale)
    expect(parsed.ok ? parsed.value : parsed.refusal.code).toBe(expected)
  })

  it('what is written is read back in each language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 990 }), fc.constantFrom(...LOCALES), (tenths, locale) => {
        const off = tenths * 10
        expect(parseDiscount(discountText(off, locale), locale)).toEqual({ ok: true, value: off })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('money in figures', () => {
  it.each([
    [123_450, 'CNY', '¥1,234.50'],
    [-5, 'CNY', '−¥0.05'],
    [100_000_000_000, 'USD', '$1,000,000,000.00'],
    [500, 'JPY', '￥500'],
    [1_234_567, 'JPY', '￥1,234,567'],
    [1_200, 'ETB', 'Br 12.00'],
    [1_234, 'KWD', 'KD 1.234'],
    [-1_000, 'ETB', '−Br 10.00'],
    [1_000_000_000_000_005, 'USD', '$10,000,000,000,000.05'],
    [250, 'QQQ', 'QQQ 2.50'],
    [0, 'CNY', '¥0.00'],
  ] as const)('%i %s is %s', (minor, currency, text) => {
    expect(moneyText(minor, currency)).toBe(text)
  })

  it.each([
    [99_999, '₹999.99'],
    [100_000, '₹1,000.00'],
    [9_999_999, '₹99,999.99'],
    [12_345_600, '₹1,23,456.00'],
    [-1_234_567_890_05, '−₹1,23,45,67,890.05'],
  ])('groups rupees as in India: %d', (minor, text) => {
    expect(moneyText(minor, 'INR')).toBe(text)
    expect(readAmountText(amountText(Math.abs(minor), 'INR'))).toBe((Math.abs(minor) / 100).toFixed(2))
  })

  it('stands without its symbol in columns', () => {
    expect([amountText(-123_450, 'CNY'), amountText(99, 'JPY')]).toEqual(['−1,234.50', '99'])
  })
})

describe('searching', () => {
  it.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['ｶﾀｶﾅ', 'かたかな'],
    ['カタカナ ガギグ', 'かたかな がぎぐ'],
    ['Café  Crème', 'café crème'],
    ['Green  TEA', 'green tea'],
    ['龙井茶', '龙井茶'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    [' 緑茶\u3000５００ｍｌ ', '緑茶 500ml'],
    ['コーヒー', 'こーひー'],
  ])('%j is compared as %j', (text, key) => {
    expect(foldForSearch(text)).toBe(key)
    expect(foldForSearch(key)).toBe(key)
  })

  it('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
      { numRuns: 1_000 },
    )
  })
})
