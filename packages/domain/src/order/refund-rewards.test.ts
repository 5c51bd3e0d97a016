// Gifts, points and coupons of a sale that comes back.
import { describe, expect, it } from 'vitest'
import type { PricedBasket, Snapshot } from '../basket/index.ts'
import {
  bareSnapshot,
  earnTen,
  orderOf,
  pennies,
  plainLine,
  requestOf,
  share,
  spendHundred,
} from '../../test/make-order.ts'
import { refundEach } from '../../test/refund-each.ts'
import { pointsHeldBehind } from './refund-points.ts'
import type { PriceBasket } from './reprice-kept.ts'

describe('gifts', () => {
  const order = orderOf(
    [
      plainLine({ id: 'A', payableMinor: 6_000, taxShares: [share(0, 6_000, 0)] }),
      plainLine({ id: 'B', payableMinor: 5_000, taxShares: [share(0, 5_000, 0)] }),
      plainLine({ id: 'gift:mug', kind: 'gift', quantity: 1, listMinor: 1_500, afterItemsMinor: 0, earningMinor: 0 }),
    ],
    {
      gifts: [
        {
          planId: 'mug',
          lineId: 'gift:mug',
          times: 1,
          count: 1,
          thresholdMinor: 10_000,
          scopeLineIds: ['A', 'B'],
          worthMinor: 1_500,
        },
      ],
    },
  )

  it('is charged when the kept goods fall below its threshold and it does not come back', () => {
    const refunds = refundEach(order, [requestOf([['B', 1]]), requestOf([['A', 1]])])
    expect(
      refunds.map(({ valueMinor, moneyMinor, gifts }) => [valueMinor, moneyMinor, gifts[0]?.chargedMinor]),
    ).toEqual([
      [5_000, 3_500, 1_500],
      [6_000, 6_000, 0],
    ])
    expect(refunds[1]?.closesOrder).toBe(true)
  })

  it('is not charged when it comes back, and what was charged is given back later', () => {
    expect(
      refundEach(order, [
        requestOf([
          ['B', 1],
          ['gift:mug', 1],
        ]),
      ])[0],
    ).toMatchObject({
      moneyMinor: 5_000,
      gifts: [{ dueCount: 1, returnedCount: 1, chargedMinor: 0 }],
    })
    const refunds = refundEach(order, [requestOf([['B', 1]]), requestOf([['gift:mug', 1]])])
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([3_500, 1_500])
  })

  it('is charged up to the refund, the rest with the next', () => {
    const dear = {
      ...order,
      gifts: order.gifts.map((gift) => ({ ...gift, worthMinor: 7_000 })),
    }
    expect(
      refundEach(dear, [requestOf([['B', 1]]), requestOf([['A', 1]])]).map(({ moneyMinor }) => moneyMinor),
    ).toEqual([0, 4_000])
  })

  it('given several times stays as often as it is reached', () => {
    const many = orderOf(
      [
        plainLine({ id: 'A', quantity: 3, payableMinor: 30_000, taxShares: [share(0, 30_000, 0)] }),
        plainLine({
          id: 'gift:mug',
          kind: 'gift',
          quantity: 6,
          listMinor: 6_000,
          afterItemsMinor: 0,
          earningMinor: 0,
        }),
      ],
      {
        gifts: [
          {
            planId: 'mug',
            lineId: 'gift:mug',
            times: 3,
            count: 6,
            thresholdMinor: 10_000,
            scopeLineIds: ['A'],
            worthMinor: 6_000,
          },
        ],
      },
    )
    expect(
      refundEach(many, [
        requestOf([
          ['A', 1],
          ['gift:mug', 1],
        ]),
      ])[0]?.gifts,
    ).toEqual([{ planId: 'mug', lineId: 'gift:mug', dueCount: 2, returnedCount: 1, chargedMinor: 1_000 }])
  })
})

describe('spent points', () => {
  const order = orderOf(
    [plainLine({ id: 'A', quantity: 3, payableMinor: 300, pointDeductionMinor: 3, taxShares: [share(0, 300, 0)] })],
    { points: { used: 2, deductionMinor: 3, earned: 0, earnRule: null, earnRatioHundredths: 100, spendRule: null } },
  )

  it('come back by the money they took off, cut, and all with the last', () => {
    const each = Array.from({ length: 3 }, () => requestOf([['A', 1]]))
    expect(refundEach(order, each).map(({ points }) => points.returned)).toEqual([0, 1, 1])
  })

  it('stay where repriced goods give nothing back', () => {
    const dear: PriceBasket = () => ({
      ok: true,
      value: {
        totals: { goodsMinor: 301, roundingAdjustmentMinor: 0 },
        lines: [],
        taxes: [{ rateBasisPoints: 0, payableMinor: 301, taxMinor: 0 }],
        deductions: [],
        points: { used: 0, deductionMinor: 0 },
      } as unknown as PricedBasket,
    })
    const lines = [{ id: 'A', kind: 'open-price', count: 3 }] as unknown as Snapshot['lines']
    const requests = [requestOf([['A', 1]], { mode: 'reprice' }), requestOf([['A', 2]])]
    const refunds = refundEach({ ...order, frozen: bareSnapshot({ lines }) }, requests, dear)
    expect(refunds.map(({ moneyMinor, points }) => [moneyMinor, points.returned])).toEqual([
      [0, 0],
      [300, 2],
    ])
  })
})

describe('points that are no longer there', () => {
  const settings = { pointsShortage: 'money', couponExtensionDays: 0 } as const
  it.each([
    ['negative', 5, 0, 30, 0],
    ['money', 200, 0, 30, 0],
    ['money', 5, 0, 30, 0],
    ['money', -170, 30, 0, 30],
    ['money', -140, 14, 16, 14],
  ] as const)(
    '%s with %i held: %i settled, %i from the balance, %i minor',
    (pointsShortage, held, settled, fromBalance, minor) => {
      const request = requestOf([['A', 1]], { memberPointsNow: held, settings: { ...settings, pointsShortage } })
      expect(refundEach(pennies, [request])[0]?.points).toMatchObject({
        returned: 156,
        taken: 30,
        settled,
        takenFromBalance: fromBalance,
        settledMinor: minor,
      })
    },
  )

  it.each([-500, -170, -156, -140, -127, -126, 5])('what a till gave out says what it took %i held for', (held) => {
    const askFor = (pointsShortage: 'negative' | 'money', memberPointsNow: number) =>
      refundEach(pennies, [requestOf([['A', 1]], { memberPointsNow, settings: { ...settings, pointsShortage } })])[0]
    const [full, given] = [askFor('negative', held), askFor('money', held)]
    if (!full || !given) throw new Error('a refund is missing')
    const found = pointsHeldBehind(full, given.moneyMinor, spendHundred)
    if (given.moneyMinor === full.moneyMinor) return expect(found).toBeUndefined()
    expect(askFor('money', found ?? 0)).toEqual(given)
  })

  it('no points explain more than the refund takes back', () => {
    const request = requestOf([['A', 1]], { memberPointsNow: 0, settings: { ...settings, pointsShortage: 'negative' } })
    const [full] = refundEach(pennies, [request])
    if (!full) throw new Error('the refund is missing')
    const given = [full.moneyMinor - full.points.taken - 1, full.moneyMinor + 1, full.moneyMinor]
    expect(given.map((amountMinor) => pointsHeldBehind(full, amountMinor, spendHundred))).toEqual(
      given.map(() => undefined),
    )
    expect(pointsHeldBehind(full, full.moneyMinor - 1, null)).toBeUndefined()
  })

  it('settles no more than the refund is worth', () => {
    const order = orderOf([plainLine({ id: 'A', payableMinor: 3, taxShares: [share(0, 3, 0)] })], {
      points: {
        used: 0,
        deductionMinor: 0,
        earned: 1_000,
        earnRule: earnTen,
        earnRatioHundredths: 100,
        spendRule: { points: 10, amountMinor: 1, cap: null },
      },
    })
    expect(refundEach(order, [requestOf([['A', 1]], { memberPointsNow: 0, settings })])[0]).toMatchObject({
      moneyMinor: 0,
      points: { taken: 1_000, settled: 30, settledMinor: 3, takenFromBalance: 970 },
    })
  })

  it('do not count what bonus balance paid, where the rule says so', () => {
    const order = orderOf(
      [plainLine({ id: 'A', quantity: 2, payableMinor: 10_000, taxShares: [share(0, 10_000, 0)] })],
      {
        points: {
          used: 0,
          deductionMinor: 0,
          earned: 80,
          earnRule: { ...earnTen, isBonusBalanceEarning: false },
          earnRatioHundredths: 100,
          spendRule: null,
        },
        tenders: [{ id: 'balance', kind: 'balance', principalMinor: 8_000, bonusMinor: 2_000 }],
      },
    )
    expect(refundEach(order, [requestOf([['A', 1]]), requestOf([['A', 1]])]).map(({ points }) => points.taken)).toEqual(
      [40, 40],
    )
  })
})

describe('coupons', () => {
  const back = (lastDay: string | null, couponExtensionDays: number) =>
    refundEach({ ...pennies, coupons: [{ id: 'c', lastDay }] }, [
      requestOf(
        [
          ['A', 3],
          ['B', 1],
        ],
        { settings: { pointsShortage: 'negative', couponExtensionDays } },
      ),
    ])[0]?.coupons

  it.each([
    ['2026-11-19', 0, []],
    ['2026-11-20', 0, [{ id: 'c', lastDay: '2026-11-20' }]],
    [null, 7, [{ id: 'c', lastDay: null }]],
    ['2026-11-01', 7, [{ id: 'c', lastDay: '2026-11-27' }]],
    ['2026-12-24', 7, [{ id: 'c', lastDay: '2026-12-24' }]],
  ])('valid until %s, extended by %i days', (lastDay, days, expected) => {
    expect(back(lastDay, days)).toEqual(expected)
  })
})
