import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  canGiveCredit,
  canTakeRest,
  choicesFault,
  mayKeep,
  methodChoices,
  mostOffline,
  needsConnection,
  notRefundable,
  usualChoice,
} from './method-choice.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payment/method.ts'
import { readReference } from '../payment/reference.ts'

const methods = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

describe('the choices of a merchant', () => {
  it('hold every method once, the stored first, whatever was stored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...methods)), (stored) => {
        const choices = methodChoices(stored)
        expect(choices.map(({ method }) => method).toSorted()).toEqual(methods.toSorted())
        expect(choices.slice(0, new Set(stored).size).map(({ method }) => method)).toEqual([...new Set(stored)])
        expect(choices.filter(({ isEnabled }) => isEnabled).length).toBe(new Set(stored).size)
      }),
    )
  })

  it('keep what was said and fill in the usual', () => {
    const [alipay, cash, card] = methodChoices([
      { method: 'alipay', label: '支付宝', needsReference: false, offlineMostMinor: 5_000 },
      { method: 'cash', needsReference: true },
      'bank-card',
    ])
    expect(alipay).toEqual({
      ...usualChoice('alipay', true),
      label: '支付宝',
      needsReference: false,
      offlineMostMinor: 5_000,
    })
    expect(cash).toEqual(usualChoice('cash', true))
    expect(card).toMatchObject({ needsReference: true, opensDrawer: false })
  })

  it('give back as they took, but what is paid elsewhere where the merchant says so', () => {
    const stored = methods.map((method) => ({ method, isRefundable: false }))
    const kept = methods.filter((method) => PAYMENT_METHODS[method].kind === 'electronic')
    expect(notRefundable(methodChoices(methods))).toEqual([])
    expect(notRefundable(methodChoices(stored))).toEqual(kept.map((method) => PAYMENT_METHODS[method].number))
    expect(kept.every(mayKeep)).toBe(true)
  })

  it('give credit where its method is on', () => {
    expect(canGiveCredit(methodChoices(['cash', 'gift-card']))).toBe(true)
    expect(canGiveCredit(methodChoices(['cash', { method: 'gift-card', isEnabled: false }]))).toBe(false)
    expect(canGiveCredit(methodChoices(['cash', 'house-account', 'meal-voucher']))).toBe(false)
  })

  it('take the rest of an order by hand: cash into a drawer, and what may go back in cash', () => {
    const taken = (hasDrawer: boolean) => methods.filter((method) => canTakeRest(method, hasDrawer))
    expect(taken(false)).toEqual(methods.filter(mayKeep))
    expect(taken(true)).toEqual(methods.filter((method) => method === 'cash' || mayKeep(method)))
  })

  it('cannot stand with nothing on or without cash', () => {
    expect(choicesFault(methodChoices([]))).toBe('payment.none-enabled')
    expect(choicesFault(methodChoices(['alipay']))).toBe('payment.cash-disabled')
    expect(choicesFault(methodChoices([{ method: 'cash', isEnabled: false }, 'alipay']))).toBe('payment.cash-disabled')
    expect(choicesFault(methodChoices(['alipay', 'cash']))).toBeUndefined()
  })

  it.each([
    [null, null, 0, 0, null],
    [5_000, null, 0, 99_999_999, 5_000],
    [5_000, null, 2_000, 0, 3_000],
    [5_000, null, 5_001, 0, 0],
    [0, null, 0, 0, 0],
    [null, 9_000, 1_000, 3_000, 5_000],
    [null, 9_000, 0, 9_000, 0],
    [5_000, 9_000, 0, 6_000, 3_000],
    [5_000, 9_000, 0, 1_000, 5_000],
  ])(
    'without a connection of %s a sale and %s a desk, %i and %i taken, leave %s',
    (most, total, inSaleMinor, unsentMinor, left) => {
      const card = { ...usualChoice('bank-card', true), offlineMostMinor: most, offlineTotalMinor: total }
      expect(mostOffline(card, { inSaleMinor, unsentMinor })).toBe(left)
    },
  )
})

test.each<[PaymentMethod, number | null, number | null, boolean]>([
  ['cash', null, null, false],
  ['bank-card', null, null, false],
  ['bank-card', 5_000, null, false],
  ['bank-card', 0, null, true],
  ['alipay', null, 0, true],
  ['member-balance', null, null, true],
  ['gift-card', 5_000, null, true],
  ['house-account', null, null, true],
])('%s up to %j a sale and %j a desk needs a connection: %s', (method, offlineMostMinor, offlineTotalMinor, needs) =>
  expect(needsConnection({ ...usualChoice(method, true), offlineMostMinor, offlineTotalMinor })).toBe(needs),
)

test.each([
  [' ab 12-3 ', 'AB12-3'],
  ['１２３４', '1234'],
  ['2024.06/7_8#9', '2024.06/7_8#9'],
  ['A'.repeat(64), 'A'.repeat(64)],
])('the slip number %j is kept as %s', (typed, kept) => expect(readReference(typed)).toEqual({ ok: true, value: kept }))

test.each([
  ['', 'reference.missing'],
  ['   ', 'reference.missing'],
  ['123', 'reference.too-short'],
  ['A'.repeat(65), 'reference.too-long'],
  ['12 34é', 'reference.strange'],
  ['-1234', 'reference.strange'],
  ['<b>1</b>', 'reference.strange'],
])('%j is no slip number: %s', (typed, code) =>
  expect(readReference(typed)).toMatchObject({ ok: false, refusal: { code } }),
)
