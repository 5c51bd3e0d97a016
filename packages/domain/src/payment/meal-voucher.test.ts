import { expect, it } from 'vitest'
import { needsConnection, usualChoice } from '../tenders/method-choice.ts'
import { mayCost } from '../tenders/method-fee.ts'
import { carriedBy } from './carrier.ts'
import { heldIn, PAYMENT_METHODS } from './method.ts'
import { becomesMoney, isByHand, isPaidByCode, methodBack } from './tender-rules.ts'
import { readVoucher, voucherSpendable } from './meal-voucher.ts'

it.each([
  ['052566641320080017000000', 'EUR', { code: '052566641320080017000000', faceMinor: 800 }],
  ['05256664132 00800 17000000', 'EUR', { code: '052566641320080017000000', faceMinor: 800 }],
  ['052566641320080017000000', 'JPY', { code: '052566641320080017000000', faceMinor: null }],
  ['052566641320000017000000', 'EUR', { code: '052566641320000017000000', faceMinor: null }],
  ['mv-123456', 'CNY', { code: 'MV123456', faceMinor: null }],
  ['ＭＶ１２３４５６', 'CNY', { code: 'MV123456', faceMinor: null }],
  ['12345', 'EUR', undefined],
  ['', 'EUR', undefined],
  ['1'.repeat(41), 'EUR', undefined],
  ['MV/123456', 'EUR', undefined],
])('%s in %s', (typed, currency, read) => expect(readVoucher(typed, currency)).toEqual(read))

it.each([
  ['nothing spent', 0, 0, 800],
  ['spent, and the rest of its face with it', 650, 0, 0],
  ['half of it came back', 350, 300, 300],
  ['all of it came back', 0, 650, 800],
  ['more came back than it paid', -100, 750, 750],
])('%s', (_, takenMinor, returnedMinor, spendable) =>
  expect(voucherSpendable({ faceMinor: 800, takenMinor, returnedMinor })).toBe(spendable),
)

it('needs a connection, costs nothing, never becomes cash, and is no money that a hand gives back', () => {
  const { number } = PAYMENT_METHODS['meal-voucher']
  expect([heldIn(number), isPaidByCode(number), methodBack(number)]).toEqual(['paper', true, 105])
  expect([becomesMoney(number), isByHand(number), mayCost('meal-voucher')]).toEqual([false, false, false])
  expect(needsConnection(usualChoice('meal-voucher', true))).toBe(true)
  expect(carriedBy('meal-voucher', [])).toEqual({ by: 'paper' })
})
