// Examples of pricing.md, Growth 2: cash in coins, minimum prices, conditions of quantity plans, discounts that add up, points per piece.
import { describe, expect, test } from 'vitest'
import type { EarnRule } from '../basket/index.ts'
import { buyGet, counted, member, snapshot } from '../../test/make-snapshot.ts'
import { priced } from '../../test/priced.ts'

describe('33 cash', () => {
  test('0.05 up beside a card', () => {
    const tenders = [
      { kind: 'electronic', amountMinor: 64 },
      { kind: 'cash', givenMinor: 1_510 },
    ] as const
    const payment = { cashRounding: { unitMinor: 5, mode: 'up' as const }, tenders }
    const answer = priced(snapshot({ lines: [counted('a', 1_572)], payment }))
    expect(answer.payment).toMatchObject({ cashToPayMinor: 1_510, cashRoundingMinor: 2, isPaid: true })
    expect(answer.totals.payableMinor).toBe(1_572)
  })

  test.each([
    [395, 390],
    [396, 400],
  ])('0.10 half-down: %i pays %i', (price, pays) => {
    const tenders = [{ kind: 'cash', givenMinor: pays }] as const
    const payment = { cashRounding: { unitMinor: 10, mode: 'half-down' as const }, tenders }
    const answer = priced(snapshot({ lines: [counted('a', price)], payment }))
    expect(answer.payment).toMatchObject({ cashToPayMinor: pays, changeMinor: 0, isPaid: true })
  })
})

describe('34 points', () => {
  const perPiece = {
    spentMinor: 1,
    points: 1,
    isExchangeEarning: false,
    isBonusBalanceEarning: true,
    per: 'piece',
  } as const
  const sold = (earnRule: EarnRule, earnRatioHundredths = 100) =>
    snapshot({
      lines: [counted('coffee', 300, 3)],
      plans: [buyGet('three', 2, 1)],
      member: member({ earnRatioHundredths }),
      settings: { earnRule },
    })

  test('three coffees, buy 2 get 1, a point each', () => {
    expect(priced(sold(perPiece)).points.earned).toBe(2)
    expect(priced(sold({ ...perPiece, points: 3 }, 150)).points.earned).toBe(9)
    expect(priced(sold({ ...perPiece, points: 3, per: 'sale' }, 150)).points.earned).toBe(4)
  })
})
