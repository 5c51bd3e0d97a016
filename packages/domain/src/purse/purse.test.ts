import { describe, expect, test } from 'vitest'
import { mostTakenBack, payInLimits, payInto, purseKindOf, spendableBalance } from './purse.ts'

const card = (totalMinor: number) => ({ kind: 'gift-card' as const, totalMinor, creditMinor: 0 })
const house = (totalMinor: number, creditMinor: number) => ({ kind: 'house-account' as const, totalMinor, creditMinor })

test.each([
  [100, 'gift-card'],
  [101, 'house-account'],
  [4, undefined],
  [102, undefined],
])('method %d spends from %s', (method, kind) => expect(purseKindOf(method)).toBe(kind))

describe('what can be spent', () => {
  test.each([
    [card(5_000), 0, 5_000],
    [card(5_000), 1_200, 3_800],
    [card(5_000), 6_000, 0],
    [card(-300), 0, 0],
    [house(0, 20_000), 0, 20_000],
    [house(-15_000, 20_000), 0, 5_000],
    [house(-15_000, 20_000), 4_000, 1_000],
    [house(-21_000, 20_000), 0, 0],
  ])('%j with %d held: %d', (purse, heldMinor, expected) => expect(spendableBalance(purse, heldMinor)).toBe(expected))
})

describe('paying in', () => {
  test('takes 0.01 and 99,999, and nothing outside', () => {
    const { leastMinor, mostMinor } = payInLimits(2)
    expect([leastMinor, mostMinor]).toEqual([1, 9_999_900])
    expect(payInLimits(0).mostMinor).toBe(99_999)
    for (const amount of [leastMinor, mostMinor]) expect(payInto(card(0), amount, 2).ok).toBe(true)
    for (const amount of [leastMinor - 1, mostMinor + 1]) {
      expect(payInto(card(0), amount, 2)).toMatchObject({ refusal: { code: 'purse.amount-invalid' } })
    }
  })

  test('a house account takes what is owed and no more', () => {
    expect(payInto(house(-500, 1_000), 500, 2).ok).toBe(true)
    expect(payInto(house(-500, 1_000), 501, 2)).toMatchObject({ refusal: { facts: { owedMinor: 500 } } })
    expect(payInto(house(0, 1_000), 1, 2)).toMatchObject({ refusal: { code: 'purse.more-than-owed' } })
  })
})

test.each([
  [{ amountMinor: 1_000, refundedMinor: 0 }, 5_000, 1_000],
  [{ amountMinor: 1_000, refundedMinor: 400 }, 5_000, 600],
  [{ amountMinor: 1_000, refundedMinor: 0 }, 250, 250],
  [{ amountMinor: 1_000, refundedMinor: 1_000 }, 5_000, 0],
])('of %j with %d to spend, %d can be taken back', (paidIn, left, most) =>
  expect(mostTakenBack(paidIn, left)).toBe(most),
)
