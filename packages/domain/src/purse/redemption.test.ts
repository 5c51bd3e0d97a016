import { expect, test } from 'vitest'
import { givenBack, redeemed } from './redemption.ts'

test.each([
  [1, 1, { ok: true, value: 1 }],
  [0, 500, { ok: false, refusal: { code: 'purse.amount-invalid', facts: { leastMinor: 1, mostMinor: 500 } } }],
  [0, 0, { ok: false, refusal: { code: 'purse.amount-invalid', facts: { leastMinor: 1, mostMinor: 1 } } }],
])('%i of %i that can be spent', (amountMinor, freeMinor, expected) => {
  expect(redeemed(amountMinor, freeMinor)).toEqual(expected)
})

test.each([
  [1_000, 0, 1_000, { ok: true, value: 1_000 }],
  [1_000, 999, 1, { ok: true, value: 1 }],
  [1_000, 0, 1_001, { ok: false, refusal: { code: 'redemption.back-too-much', facts: { mostMinor: 1_000 } } }],
  [1_000, 1_000, 1, { ok: false, refusal: { code: 'redemption.back-too-much', facts: { mostMinor: 0 } } }],
  [1_000, 400, 0, { ok: false, refusal: { code: 'purse.amount-invalid', facts: { leastMinor: 1, mostMinor: 600 } } }],
])('of %i, of which %i is back, %i', (amountMinor, givenBackMinor, backMinor, expected) => {
  expect(givenBack({ amountMinor, givenBackMinor }, backMinor)).toEqual(expected)
})
