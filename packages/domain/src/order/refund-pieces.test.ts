import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/make-order.ts'
import { refundEach } from '../../test/refund-each.ts'
import { buyGet, countedLine, member, snapshot, weighedLine } from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import type { EarnRule, Snapshot } from '../basket/index.ts'
import { refundableOrderOf } from './refundable-order.ts'

const rule = { spentMinor: 1, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true } as const

const basketOf = (lines: Snapshot['lines'], earnRule: EarnRule, plans: Snapshot['plans'] = []): Snapshot =>
  snapshot({ lines, plans, member: member({ earnRatioHundredths: 100 }), settings: { earnRule } })

/** Points that each refund of a sale takes, one after the other. */
function takenBack(basket: Snapshot, steps: readonly (readonly [string, number])[]): number[] {
  const answer = priceOrThrow(basket)
  const paidMinor = answer.totals.payableMinor
  const order = refundableOrderOf(basket, answer, [{ id: 'cash', kind: 'cash', paidMinor, takenMinor: paidMinor }])
  const requests = steps.map((step) => requestOf([step]))
  return refundEach(order, requests).map(({ points }) => points.taken)
}

describe('points per piece or sale', () => {
  test('three coffees, two of them paid, back one by one: 0, 1, 1', () => {
    const basket = basketOf([countedLine('coffee', 300, 3)], { ...rule, per: 'piece' }, [buyGet('three', 2, 1)])
    const one = ['coffee', 1] as const
    expect(takenBack(basket, [one, one, one])).toEqual([0, 1, 1])
  })

  test('the point of a sale goes with its last paid piece', () => {
    const basket = basketOf([countedLine('a', 300, 2), countedLine('b', 500)], { ...rule, per: 'sale', points: 5 })
    expect(takenBack(basket, [['a', 2], ['b', 1]])).toEqual([0, 5]) // prettier-ignore
  })

  test('goods by weight are one piece until all of them are back', () => {
    const basket = basketOf([weighedLine('ham', 2_000, 1_500)], { ...rule, per: 'piece' })
    expect(takenBack(basket, [['ham', 1_499], ['ham', 1]])).toEqual([0, 1]) // prettier-ignore
  })

  test('in any order everything that was earned goes back', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
    const per = fc.constantFrom('piece' as const, 'sale' as const)
    fc.assert(
      fc.property(pieces, per, fc.integer({ min: 1, max: 9 }), (counts, way, points) => {
        const lines = counts.map((count, at) => countedLine(`l${at}`, 100 * (at + 1), count))
        const basket = basketOf(lines, { ...rule, per: way, points }, [buyGet('deal', 2, 1)])
        const steps = lines.flatMap(({ id, count }) => Array.from({ length: count }, () => [id, 1] as const))
        const taken = takenBack(basket, steps)
        expect(taken.every((one) => one >= 0)).toBe(true)
        expect(taken.reduce((sum, one) => sum + one, 0)).toBe(priceOrThrow(basket).points.earned)
      }),
      propertyRuns(300),
    )
  })
})
