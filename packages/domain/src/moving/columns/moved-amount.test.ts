import { expect, it } from 'vitest'
import { shelfPrice, wholeUnits } from './moved-amount.ts'

it.each([
  ['14.205', 2, 1421],
  ['14.204', 2, 1420],
  ['39', 2, 3900],
  ['8.4', 3, 8400],
  ['0.5', 0, 1],
  ['120', 0, 120],
])('%s with %i decimals is %i', (text, decimals, units) => {
  expect(wholeUnits(text, decimals)).toBe(units)
})

it('puts tax into a price, takes it out, or keeps the shelf price', () => {
  const added = { rateMillionths: 150_000, isIncluded: false }
  const included = { ...added, isIncluded: true }
  expect(shelfPrice(1_000, false, included)).toBe(1_150)
  expect(shelfPrice(1_150, true, added)).toBe(1_000)
  expect(shelfPrice(1_150, true, included)).toBe(1_150)
  expect(shelfPrice(1_000, 'keep', included)).toBe(1_000)
  expect(shelfPrice(1_000, false, undefined)).toBe(1_000)
})
