import { expect, it } from 'vitest'
import { SELLING_CURRENCIES } from '../money/selling-currencies.ts'
import { facesOf } from '../payment/denominations.ts'
import { cashRoundingIn, smallestCoinRounding, usualCashRounding } from './usual-cash-rounding.ts'

it.each([
  ['CNY', 10],
  ['ETB', 5],
  ['CAD', 5],
  ['INR', 100],
  ['USD', null],
  ['JPY', null],
  ['EUR', null],
  ['GBP', null],
])('cash in %s is rounded to its smallest coin at a new outlet', (currency, unitMinor) => {
  expect(smallestCoinRounding(currency)).toEqual(unitMinor === null ? null : { unitMinor, mode: 'nearest' })
})

it('what is rounded to can be paid in the notes and coins of the currency', () => {
  for (const currency of SELLING_CURRENCIES) {
    const unitMinor = smallestCoinRounding(currency)?.unitMinor ?? 1
    expect(unitMinor % (facesOf(currency).at(-1) ?? 0), currency).toBe(0)
  }
})

it('an outlet that nobody decided about keeps what it has', () => {
  expect(cashRoundingIn({}, 'CNY')).toBeNull()
  expect(usualCashRounding('ETB')).toBeNull()
  expect(cashRoundingIn({ CNY: null }, 'CNY')).toBeNull()
})
