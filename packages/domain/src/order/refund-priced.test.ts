import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickFromSeed } from '../../test/basket-chance.ts'
import { makeBasket } from '../../test/make-basket.ts'
import { tendersFor } from '../../test/arbitrary-order.ts'
import { requestOf } from '../../test/make-order.ts'
import { propertyRuns, patientRun } from '../../test/property-runs.ts'
import { refundEach } from '../../test/refund-each.ts'
import { anySteps, checkClosed, refundAll } from '../../test/refund-steps.ts'
import {
  bundle,
  countedLine,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  member,
  openPrice,
  rebate,
  rebateCoupon,
  snapshot,
  weighedLine,
} from '../../test/make-snapshot.ts'
import type { Snapshot } from '../basket/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { planRefund } from './refund.ts'
import { refundableOrderOf, type RefundableOrder, type RefundableTender } from './refundable-order.ts'

// Refunds of what the one calculation really answers: nothing here is put together by hand.

const sold = (basket: Snapshot, tenders?: readonly RefundableTender[]): RefundableOrder => {
  const answer = priceBasket(basket)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  const card = { id: 'card', kind: 'electronic', paidMinor: answer.value.totals.payableMinor } as const
  return refundableOrderOf(basket, answer.value, tenders ?? [card])
}

const thirteen = { id: 't13', rateBasisPoints: 1_300 }
const nine = { id: 't9', rateBasisPoints: 900 }

describe('worked example 10, sold and refunded', () => {
  const order = sold(
    snapshot({
      lines: [countedLine('A', 3_330, 3, { tax: thirteen }), countedLine('B', 5_000, 1, { tax: nine })],
      member: member({ points: 700 }),
      coupons: [rebateCoupon('ten', 1_000, { thresholdMinor: 10_000 })],
      pointsWanted: 700,
      settings: {
        spendRule: { points: 100, amountMinor: 100, cap: null },
        earnRule: { spentMinor: 1_000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true },
      },
    }),
  )

  it('is paid 132.90 and earns 130', () => {
    expect([order.payableMinor, order.points.earned]).toEqual([13_290, 130])
  })

  it('gives back 29.52, 29.53 and 73.85 with tax and points', () => {
    const refunds = refundEach(order, [
      requestOf([['A', 1]]),
      requestOf([['A', 1]]),
      requestOf([
        ['A', 1],
        ['B', 1],
      ]),
    ])
    expect(
      refunds.map(({ moneyMinor, taxMinor, points }) => [moneyMinor, taxMinor, points.returned, points.taken]),
    ).toEqual([
      [2_952, 340, 156, 30],
      [2_953, 339, 155, 30],
      [7_385, 706, 389, 70],
    ])
    expect(refunds.at(-1)?.coupons).toEqual([{ id: 'ten', lastDay: null }])
  })
})

describe('worked example 11, sold and refunded', () => {
  const order = sold(
    snapshot({ lines: ['A', 'B', 'C'].map((id) => countedLine(id, 10_000)), plans: [rebate('r', [[30_000, 6_000]])] }),
  )

  it.each([
    ['prorated', 8_000],
    ['reprice', 4_000],
  ] as const)('%s gives %i', (mode, money) => {
    const [refund] = refundEach(order, [requestOf([['C', 1]], { mode })])
    expect(refund?.moneyMinor).toBe(money)
    if (mode === 'reprice') expect(refund?.repriced).toMatchObject({ keptMinor: 20_000, lostPlanIds: ['r'] })
  })

  it('reprice closes with the last', () => {
    const each = ['C', 'B', 'A'].map((id) => requestOf([[id, 1]], { mode: 'reprice' }))
    expect(refundEach(order, each).map(({ moneyMinor }) => moneyMinor)).toEqual([4_000, 10_000, 10_000])
  })
})

describe('repriced, what a person changed', () => {
  const lines = ['A', 'B'].map((id) => openPrice(id, 10_000))

  it.each([
    ['a percentage stays one', { kind: 'percent', offBasisPoints: 1_000 }, 18_000, 9_000],
    ['an amount counts with its share', { kind: 'amount', offMinor: 3_000 }, 17_000, 8_500],
    ['a target too', { kind: 'target', totalMinor: 15_000 }, 15_000, 7_500],
    ['and a raise', { kind: 'target', totalMinor: 22_000 }, 22_000, 11_000],
  ] as const)('%s', (_, orderChange, paid, money) => {
    const order = sold(snapshot({ lines, orderChange }))
    expect(order.payableMinor).toBe(paid)
    expect(refundEach(order, [requestOf([['B', 1]], { mode: 'reprice' })])[0]?.moneyMinor).toBe(money)
  })
})

describe('repriced, the points', () => {
  it('that are still in use may be used again, no more', () => {
    const order = sold(
      snapshot({
        lines: [countedLine('A', 1_000, 3)],
        member: member({ points: 700 }),
        pointsWanted: 700,
        settings: { spendRule: { points: 100, amountMinor: 100, cap: null } },
      }),
    )
    const [first, second, last] = refundEach(order, [
      requestOf([['A', 1]]),
      requestOf([['A', 1]], { mode: 'reprice' }),
      requestOf([['A', 1]], { mode: 'reprice' }),
    ])
    // 7.67 of 23.00 back, 467 points in use; the last piece takes 400 of them and costs 6.00.
    expect([first?.moneyMinor, first?.points.returned]).toEqual([767, 233])
    expect([second?.moneyMinor, second?.points.returned]).toEqual([933, 67])
    expect([last?.moneyMinor, last?.points.returned]).toEqual([600, 400])
  })
})

describe('gifts and exchanges', () => {
  const order = sold(
    snapshot({
      lines: [countedLine('A', 8_800), countedLine('B', 2_500)],
      plans: [
        fullGift('mug', 10_000, [giftItem('g', 1_500)]),
        exchange('towel', 10_000, [exchangeItem('t', 2_900, 990)]),
        rebate('r', [[11_000, 1_000]]),
      ],
      exchangeChoices: [{ planId: 'towel', itemId: 't', count: 1 }],
    }),
  )

  it('worked example 5 is sold', () => {
    expect(order.payableMinor).toBe(11_290)
    expect(order.lines.map(({ id, kind }) => [id, kind])).toEqual([
      ['A', 'goods'],
      ['B', 'goods'],
      ['gift:mug', 'gift'],
      ['exchange:towel', 'exchange'],
    ])
  })

  it('the gift is due back below its threshold, and the exchanged towel charged after it, in both modes', () => {
    const prorated = refundEach(order, [requestOf([['B', 1]])])[0]
    expect(prorated).toMatchObject({
      valueMinor: 2_279,
      moneyMinor: 0,
      gifts: [
        { planId: 'mug', dueCount: 1, chargedMinor: 1_500 },
        { planId: 'towel', dueCount: 1, chargedMinor: 779 },
      ],
    })
    const repriced = refundEach(order, [
      requestOf(
        [
          ['B', 1],
          ['gift:mug', 1],
        ],
        { mode: 'reprice' },
      ),
    ])[0]
    expect(repriced).toMatchObject({
      valueMinor: 1_500,
      moneyMinor: 0,
      repriced: { keptMinor: 9_790, lostPlanIds: ['r'] },
    })
  })
})

describe('any basket, sold and refunded in any parts', () => {
  const anyBasket = fc.nat(2 ** 31 - 1).map((seed) => makeBasket(pickFromSeed(seed)))
  const weights = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 })
  const soldBasket = (basket: Snapshot, parts: readonly number[]): RefundableOrder | null => {
    const answer = priceBasket({ ...basket, payment: null })
    if (!answer.ok || answer.value.lines.length === 0) return null
    const rounding = basket.payment?.cashRounding ?? null
    const frozen = { ...basket, payment: { cashRounding: rounding, tenders: [] } }
    return refundableOrderOf(frozen, answer.value, tendersFor(answer.value.totals.payableMinor, parts, rounding))
  }

  it('closes to zero in every figure', patientRun, () => {
    const seen = { orders: 0, refunds: 0, gifts: 0, points: 0, added: 0 }
    fc.assert(
      fc.property(anyBasket, weights, anySteps(['prorated', 'reprice', 'prorated']), (basket, parts, steps) => {
        const order = soldBasket(basket, parts)
        if (!order) return
        const refunds = refundAll(order, steps)
        checkClosed(order, refunds)
        seen.orders += 1
        seen.refunds += refunds.length
        seen.gifts += order.gifts.length
        seen.points += order.points.used > 0 ? 1 : 0
        seen.added += order.isTaxAdded ? 1 : 0
      }),
      propertyRuns(1_000),
    )
    // The generator has really been there: most baskets are sold, several refunds each, with gifts, points and added tax.
    const { numRuns = 0 } = propertyRuns(1_000)
    expect(seen.orders).toBeGreaterThan(numRuns / 2)
    expect(seen.refunds).toBeGreaterThan(numRuns)
    expect(Math.min(seen.gifts, seen.points, seen.added)).toBeGreaterThan(numRuns / 200)
  })

  it('closes to zero in every row where goods have groups of taxes', patientRun, () => {
    const size = { lines: 6, plans: 5, hasGroups: true }
    const anyGrouped = fc.nat(2 ** 31 - 1).map((seed) => makeBasket(pickFromSeed(seed), size))
    const seen = { orders: 0, rows: 0, deals: 0 }
    fc.assert(
      fc.property(anyGrouped, weights, anySteps(['prorated', 'reprice', 'prorated']), (basket, parts, steps) => {
        const order = soldBasket(basket, parts)
        if (!order) return
        checkClosed(order, refundAll(order, steps))
        seen.orders += 1
        seen.rows += order.taxes.length
        seen.deals += order.deals ? 1 : 0
      }),
      propertyRuns(500),
    )
    const { numRuns = 0 } = propertyRuns(500)
    expect(seen.orders).toBeGreaterThan(numRuns / 2)
    expect(seen.rows).toBeGreaterThan(2 * numRuns)
    if (numRuns >= 500) expect(seen.deals).toBeGreaterThan(0)
  })

  it('repriced, gives the difference to what the kept goods cost, and never takes', patientRun, () => {
    fc.assert(
      fc.property(anyBasket, weights, (basket, parts) => {
        const order = soldBasket({ ...basket, exchangeChoices: [], orderChange: null, pointsWanted: 0 }, parts)
        const [first, second] = order?.lines ?? []
        if (!order || first?.kind !== 'goods' || second?.kind !== 'goods') return
        const refund = planRefund(order, [], requestOf([[first.id, first.quantity]], { mode: 'reprice' }))
        const kept = { ...order.frozen, payment: null, lines: order.frozen.lines.slice(1), giftChoices: [] }
        const answer = priceBasket(kept)
        // Without the returned goods' offers the kept ones can be dearer than the calculation takes.
        if (!answer.ok && answer.refusal.code === 'basket.too-large') return
        if (!answer.ok || !refund.ok) throw new Error('not priced')
        expect(refund.value.valueMinor).toBe(Math.max(0, order.payableMinor - answer.value.totals.payableMinor))
      }),
      propertyRuns(1_000),
    )
  })
})

describe('what grew', () => {
  const thirteenInside = countedLine('A', 11_300, 2, { tax: thirteen })
  const exemption = { by: 'hand', paperNumber: 'E-1', reason: '' } as const

  it.each(['prorated', 'reprice'] as const)('an exempt sale gives back what was paid, %s', (mode) => {
    const order = sold(snapshot({ lines: [thirteenInside], exemption }))
    const refunds = refundEach(order, [requestOf([['A', 1]], { mode }), requestOf([['A', 1]], { mode })])
    expect(refunds.map(({ moneyMinor, taxMinor }) => [moneyMinor, taxMinor])).toEqual([
      [10_000, 0],
      [10_000, 0],
    ])
  })

  it('a target of an exempt sale is met before the exemption, repriced too', () => {
    const order = sold(
      snapshot({ lines: [thirteenInside], exemption, orderChange: { kind: 'target', totalMinor: 11_300 } }),
    )
    expect(order.payableMinor).toBe(10_000)
    const refunds = refundEach(order, [requestOf([['A', 1]], { mode: 'reprice' }), requestOf([['A', 1]])])
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([5_000, 5_000])
  })

  it('a gift for pieces is due back when the kept pieces are too few; a weighed line is one until all of it is back', () => {
    const pieces = { thresholdPieces: 3, scope: { kind: 'all' } } as const
    const order = sold(
      snapshot({
        lines: [countedLine('A', 1_000, 2), weighedLine('B', 1_000, 1_000)],
        plans: [fullGift('mug', 0, [giftItem('mug', 500)], pieces)],
      }),
    )
    const [part, rest] = refundEach(order, [requestOf([['B', 500]]), requestOf([['B', 500]])])
    expect([part?.gifts, part?.moneyMinor]).toEqual([[], 500])
    expect(rest?.gifts).toMatchObject([{ planId: 'mug', dueCount: 1, chargedMinor: 500 }])
  })

  it.each([
    ['prorated', 667],
    ['reprice', 0],
  ] as const)('a bundle gives back its share, or what the broken one no longer saves: %s', (mode, money) => {
    const order = sold(
      snapshot({
        lines: [countedLine('A', 1_000, 3)],
        plans: [bundle('three', 3, { kind: 'total', totalMinor: 2_000 })],
      }),
    )
    const refunds = refundEach(order, [requestOf([['A', 1]], { mode }), requestOf([['A', 2]], { mode })])
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([money, 2_000 - money])
  })

  it('fees and tip stay where they are', () => {
    const fee = { shareMinor: 2_000, rate: { kind: 'amount', amountMinor: 60 }, tax: null } as const
    const order = sold(
      snapshot({
        lines: [countedLine('A', 1_000, 2)],
        payment: {
          cashRounding: null,
          tenders: [{ kind: 'electronic', amountMinor: 2_260, fee }],
          tip: { kind: 'amount', amountMinor: 200 },
        },
      }),
    )
    const refunds = refundEach(order, [requestOf([['A', 1]], { mode: 'reprice' }), requestOf([['A', 1]])])
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([1_000, 1_000])
  })
})
