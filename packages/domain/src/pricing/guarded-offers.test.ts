// Examples of pricing.md, Growth 2: cash in coins, minimum prices, conditions of quantity plans, discounts that add up, points per piece.
import { describe, expect, test } from 'vitest'
import { counted, snapshot } from '../../test/make-snapshot.ts'
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
