import { describe, expect, it } from 'vitest'
import { tipInTenders, tipOfAmount } from './tip.ts'

describe('a typed tip', () => {
  it.each([
    [0, 1_000, null],
    [-5, 1_000, null],
    [1, 1_000, { kind: 'amount', amountMinor: 1 }],
    [1_000, 1_000, { kind: 'amount', amountMinor: 1_000 }],
  ])('of %i beside %i', (amount, payable, tip) => {
    expect(tipOfAmount(amount, payable)).toEqual({ ok: true, value: tip })
  })
  it('is at most as much again', () => {
    expect(tipOfAmount(1_001, 1_000)).toEqual({
      ok: false,
      refusal: { code: 'tip.too-much', facts: { mostMinor: 1_000 } },
    })
  })
})

describe('where a tip lies', () => {
  const cash = (paidMinor: number) => ({ kind: 'cash' as const, paidMinor })
  const card = (paidMinor: number) => ({ kind: 'electronic' as const, paidMinor })
  const balance = (paidMinor: number) => ({ kind: 'balance' as const, paidMinor })
  const giftCard = (paidMinor: number) => ({ kind: 'gift-card' as const, paidMinor })
  it.each([
    ['none', [cash(500)], 0, [0]],
    ['in cash', [card(300), cash(500)], 200, [0, 200]],
    ['in the last card where there is no cash', [card(300), card(500)], 200, [0, 200]],
    ['in the gift card before the balance', [balance(900), giftCard(900)], 200, [0, 200]],
    ['in more than one where one is too small', [balance(900), card(50), cash(100)], 200, [50, 50, 100]],
    ['never more than was paid', [cash(100)], 200, [100]],
  ])('%s', (_, tenders, tip, parts) => {
    expect(tipInTenders(tenders, tip)).toEqual(parts)
  })
})
