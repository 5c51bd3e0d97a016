import { describe, expect, test } from 'vitest'
import { CURRENCIES, decimalText, findCurrency } from './money.ts'

test('the four codes of the specification, and our own', () => {
  const told = Object.values(CURRENCIES).map(({ number, code, symbol, exponent }) => [number, code, symbol, exponent])
  expect(told).toEqual([
    [1, 'CNY', '¥', 2],
    [2, 'USD', '$', 2],
    [3, 'JPY', '￥', 0],
    [4, 'ETB', 'Br', 2],
    [100, 'CAD', 'CA$', 2],
    [101, 'EUR', '€', 2],
    [102, 'INR', '₹', 2],
    [103, 'GBP', '£', 2],
    [null, 'KWD', 'KD', 3],
  ])
})

test('a code is found exactly, and no inherited name is one', () => {
  expect(findCurrency('JPY')).toBe(CURRENCIES.JPY)
  for (const code of ['jpy', 'toString', '__proto__', '']) expect(findCurrency(code)).toBeUndefined()
})

describe('decimalText', () => {
  test.each([
    [12345, 2, '123.45'],
    [-5, 2, '-0.05'],
    [0, 2, '0.00'],
    [500, 0, '500'],
    [-500, 0, '-500'],
    [1, 3, '0.001'],
    [999_999_999_999_999, 2, '9999999999999.99'],
  ])('%i with %i decimals', (minor, exponent, text) => {
    expect(decimalText(minor, exponent)).toBe(text)
  })

  test('throws for what is no amount', () => {
    for (const broken of [0.5, Number.NaN, 2 ** 53]) expect(() => decimalText(broken, 2)).toThrow(RangeError)
  })
})
