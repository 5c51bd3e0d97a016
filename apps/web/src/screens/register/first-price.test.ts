import { expect, it } from 'vitest'
import { priceOf } from './first-price.ts'

it.each([
  ['0.01', 'USD', 1],
  ['0', 'USD', null],
  ['0.00', 'CNY', null],
  ['999999.99', 'CNY', 99_999_999],
  ['1000000', 'CNY', null],
  ['4.505', 'USD', null],
  ['-1', 'USD', null],
  ['４．５０', 'USD', 450],
  ['1', 'JPY', 1],
  ['0.5', 'JPY', null],
  ['999999', 'JPY', 999_999],
  ['1000000', 'JPY', null],
  ['', 'USD', null],
  ['free', 'USD', null],
])('%s in %s', (text, currency, minor) => expect(priceOf(text, currency)).toBe(minor))
