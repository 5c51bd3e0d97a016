import { afterEach, describe, expect, it } from 'vitest'
import { sessionOutlet, sessionUser } from '@kassa/contract/identity/identity.calls.ts'
import { signedOutSession, writeSession } from '../../session/session.ts'
import { sample } from '../../test/sample.ts'
import { moneyText, percentText, quantityText, shareText, symbolOf, taxText } from './format.ts'

describe('an amount', () => {
  it.each([
    [123_450, 'CNY', '¥1,234.50'],
    [-5, 'USD', '−$0.05'],
    [0, 'USD', '$0.00'],
    [500, 'JPY', '￥500'],
    [1_234_567, 'JPY', '￥1,234,567'],
    [1000, 'ETB', 'Br 10.00'],
    [-1000, 'ETB', '−Br 10.00'],
    [1_000_000_000_000_005, 'USD', '$10,000,000,000,000.05'],
    [250, 'QQQ', 'QQQ 2.50'],
  ])('%i %s is %s', (minor, currency, text) => expect(moneyText(minor, currency)).toBe(text))
})

describe('an amount to whoever is signed in', () => {
  afterEach(() => writeSession(signedOutSession))
  const signIn = (...currencies: readonly ('CNY' | 'JPY')[]): void =>
    writeSession({
      user: sample(sessionUser),
      outlets: currencies.map((payCurrency) => sample(sessionOutlet, { payCurrency })),
    })

  it.each<[string, readonly ('CNY' | 'JPY')[], string, string]>([
    ['a shop in Japan', ['JPY'], 'CNY 99.00', '￥'],
    ['a shop in China', ['CNY', 'CNY'], '¥99.00', 'JPY '],
    ['shops in both', ['JPY', 'CNY'], 'CNY 99.00', 'JPY '],
    ['an operator', [], 'CNY 99.00', 'JPY '],
  ])('of %s says yuan and yen apart', (_, currencies, yuan, yen) => {
    signIn(...currencies)
    expect([moneyText(9_900, 'CNY'), symbolOf('JPY')]).toEqual([yuan, yen])
  })
})

describe('a quantity', () => {
  it.each([
    [2, null, '', '2'],
    [1200, null, 'pcs', '1,200 pcs'],
    [1236, 'kg', '', '1.236 kg'],
    [2000, 'kg', '', '2 kg'],
    [-500, 'pound', '', '−0.5 lb'],
    [10_000, 'kg', '', '10 kg'],
    [350, 'g', '', '350 g'],
    [0, 'kg', '', '0 kg'],
  ])('%i %s %s is %s', (quantity, weight, unit, text) => expect(quantityText(quantity, weight, unit)).toBe(text))
})

describe('a percentage', () => {
  it.each([
    [825, '8.25%'],
    [1000, '10%'],
    [1, '0.01%'],
    [0, '0%'],
    [10_000, '100%'],
  ])('%i basis points are %s', (basisPoints, text) => expect(percentText(basisPoints)).toBe(text))
})

describe('a tax', () => {
  it.each([
    ['VAT', 1300, 'VAT 13%'],
    ['VAT 13 %', 1300, 'VAT 13 %'],
    ['消費税8%', 800, '消費税8%'],
    ['Sales tax', 825, 'Sales tax 8.25%'],
    ['VAT 3 %', 1300, 'VAT 3 % 13%'],
  ])('%s of %i is %s', (name, rate, text) => expect(taxText(name, rate)).toBe(text))
})

describe('a share', () => {
  it.each([
    [0, 1, '<0.01%'],
    [0, '90071992547409931', '<0.01%'],
    [0, -1, '>-0.01%'],
    [0, 0, '0%'],
    [1, 1, '0.01%'],
    [1_250, 5, '12.5%'],
  ])('of %i basis points, of %s, is %s', (basisPoints, part, text) => expect(shareText(basisPoints, part)).toBe(text))
})
