import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../money/money.ts'
import { isCashOdd, mostCash, readCash } from './cash-given.ts'

describe('the most cash for what is due', () => {
  it.each<[string, number, number]>([
    ['XYZ', 50, 5_000],
    ['JPY', 0, 40_000],
    ['USD', 20, 40_020],
    ['CNY', 100, 40_100],
    ['CNY', 1_000, 100_000],
    ['JPY', 207, 40_207],
    ['JPY', 2_160, 216_000],
    ['USD', 50_000, 5_000_000],
  ])('%s %i: %i', (currency, due, most) => expect(mostCash(due, currency)).toBe(most))
})

describe('typed cash', () => {
  it.each<[string, number, CurrencyCode, number]>([
    ['100', 8_850, 'CNY', 10_000],
    ['88.5', 8_850, 'CNY', 8_850],
    ['5', 8_850, 'CNY', 500],
    ['10000', 2_160, 'JPY', 10_000],
    ['12000000', 11_900_000, 'JPY', 12_000_000],
  ])('%s for %i %s is %i', (text, due, currency, given) => {
    expect(readCash(text, due, currency)).toEqual({ ok: true, value: given })
  })

  it.each<[string, number, CurrencyCode, string]>([
    ['2990000002075', 207, 'JPY', 'cash.is-code'],
    ['6901234567892', 990, 'CNY', 'cash.is-code'],
    ['96385074', 99_999_999, 'JPY', 'cash.is-code'],
    ['299000000207', 207, 'JPY', 'cash.too-much'],
    ['885.01', 885, 'CNY', 'cash.too-much'],
    ['1.234', 885, 'CNY', 'cash.too-fine'],
    ['1.5', 885, 'JPY', 'cash.too-fine'],
    ['', 885, 'CNY', 'cash.not-a-number'],
    ['1.', 885, 'CNY', 'cash.not-a-number'],
  ])('%s for %i %s is refused with %s', (text, due, currency, code) => {
    expect(readCash(text, due, currency)).toMatchObject({ ok: false, refusal: { code } })
  })

  it('names the most in the currency', () => {
    expect(readCash('900', 885, 'CNY')).toMatchObject({ refusal: { facts: { mostMinor: 88_500, most: '885.00' } } })
  })
})

describe('cash that looks like a slip', () => {
  it.each<[number, number, CurrencyCode, boolean]>([
    [5_000, 4_800, 'CNY', false],
    [10_000, 300, 'CNY', false],
    [50_000, 5_000, 'CNY', true],
    [50_000, 4_800, 'CNY', true],
    [30_000, 25_000, 'CNY', false],
    [35_000, 25_000, 'CNY', true],
    [10_000, 500, 'JPY', false],
    [100_000, 9_800, 'JPY', true],
    [100, 0, 'CNY', false],
  ])('%i for %i %s: %s', (given, due, currency, isOdd) => expect(isCashOdd(given, due, currency)).toBe(isOdd))
})
