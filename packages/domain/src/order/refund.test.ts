// long: one table of refunds, read from top to bottom
import { describe, expect, it } from 'vitest'
import type { EarnRule, PricedBasket, Snapshot, SpendRule } from '../basket/index.ts'
import { bareSnapshot, noPrice, orderOf, plainLine, requestOf } from '../../test/make-order.ts'
import { pointsHeldBehind } from './refund-points.ts'
import { planRefund } from './refund.ts'
import type { Refund, RefundRequest } from './refund.types.ts'
import type { RefundableOrder } from './refundable-order.ts'
import type { PriceBasket } from './reprice-kept.ts'

const share = (rateBasisPoints: number, payableMinor: number, taxMinor: number) => ({
  partId: null,
  taxId: String(rateBasisPoints),
  rateBasisPoints,
  payableMinor,
  taxMinor,
})
const earnTen: EarnRule = { spentMinor: 1_000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true }
const spendHundred: SpendRule = { points: 100, amountMinor: 100, cap: null }

/** Refunds one after the other; the answers of all. */
function refundEach(
  order: RefundableOrder,
  requests: readonly RefundRequest[],
  price: PriceBasket = noPrice,
): Refund[] {
  const refunds: Refund[] = []
  for (const request of requests) {
    const refund = planRefund(order, refunds, request, price)
    if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
    refunds.push(refund.value)
  }
  return refunds
}

const codeOf = (order: RefundableOrder, request: RefundRequest, earlier: readonly Refund[] = []) => {
  const refund = planRefund(order, earlier, request, noPrice)
  return refund.ok ? undefined : refund.refusal
}

/** Worked example 10. */
const pennies = orderOf(
  [
    plainLine({
      id: 'A',
      quantity: 3,
      payableMinor: 8_857,
      pointDeductionMinor: 467,
      taxShares: [share(1_300, 8_857, 1_019)],
    }),
    plainLine({ id: 'B', payableMinor: 4_433, pointDeductionMinor: 233, taxShares: [share(900, 4_433, 366)] }),
  ],
  {
    points: {
      used: 700,
      deductionMinor: 700,
      earned: 130,
      earnRule: earnTen,
      earnRatioHundredths: 100,
      spendRule: spendHundred,
    },
    coupons: [{ id: 'coupon', lastDay: '2026-11-20' }],
  },
)

describe('worked example 10: three partial refunds', () => {
  const refunds = refundEach(pennies, [
    requestOf([['A', 1]]),
    requestOf([['A', 1]]),
    requestOf([
      ['A', 1],
      ['B', 1],
    ]),
  ])

  it('gives back money, tax and points to the minor unit', () => {
    expect(
      refunds.map(({ moneyMinor, taxMinor, points }) => [moneyMinor, taxMinor, points.returned, points.taken]),
    ).toEqual([
      [2_952, 340, 156, 30],
      [2_953, 339, 155, 30],
      [7_385, 706, 389, 70],
    ])
  })

  it('adds up per rate and returns the coupon with the last', () => {
    expect(refunds.map(({ taxes }) => taxes.map(({ taxMinor }) => taxMinor))).toEqual([
      [0, 340],
      [0, 339],
      [366, 340],
    ])
    expect(refunds.map(({ coupons, closesOrder }) => [coupons.length, closesOrder])).toEqual([
      [0, false],
      [0, false],
      [1, true],
    ])
  })
})

describe('worked example 11: the threshold is broken by the refund', () => {
  const three = ['A', 'B', 'C'].map((id) =>
    plainLine({ id, payableMinor: 8_000, afterItemsMinor: 10_000, listMinor: 10_000, taxShares: [share(0, 8_000, 0)] }),
  )
  const frozen = bareSnapshot({
    lines: ['A', 'B', 'C'].map((id) => ({ id, kind: 'open-price', count: 1 })) as unknown as Snapshot['lines'],
  })
  const order = orderOf(three, { frozen, planIds: ['rebate'] })
  /** 100.00 each, 60.00 off from 300.00. */
  const price: PriceBasket = ({ lines }) => {
    const goodsMinor = lines.length * 10_000 - (lines.length >= 3 ? 6_000 : 0)
    const answer = {
      totals: { goodsMinor, roundingAdjustmentMinor: 0 },
      lines: [],
      taxes: [{ rateBasisPoints: 0, payableMinor: goodsMinor, taxMinor: 0 }],
      deductions: [],
      points: { used: 0, deductionMinor: 0 },
    }
    return { ok: true, value: answer as unknown as PricedBasket }
  }

  it('prorated gives 80.00', () => {
    expect(refundEach(order, [requestOf([['C', 1]])])[0]?.moneyMinor).toBe(8_000)
  })

  it('reprice gives 40.00 and says why; the last closes', () => {
    const refunds = refundEach(
      order,
      [
        requestOf([['C', 1]], { mode: 'reprice' }),
        requestOf([['B', 1]], { mode: 'reprice' }),
        requestOf([['A', 1]], { mode: 'reprice' }),
      ],
      price,
    )
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([4_000, 10_000, 10_000])
    expect(refunds[0]?.repriced).toEqual({
      keptMinor: 20_000,
      proratedMinor: 8_000,
      lostPlanIds: ['rebate'],
      lostCouponIds: [],
    })
    expect(refunds[2]?.repriced).toBeNull()
  })

  it('never asks the customer for money: kept goods dearer than what is still paid give nothing back', () => {
    const dear: PriceBasket = (snapshot) => {
      const answer = price(snapshot)
      if (answer.ok) Object.assign(answer.value.totals, { goodsMinor: 24_001 })
      return answer
    }
    const [first, last] = refundEach(
      order,
      [
        requestOf([['C', 1]], { mode: 'reprice' }),
        requestOf([
          ['A', 1],
          ['B', 1],
        ]),
      ],
      dear,
    )
    expect([first?.moneyMinor, last?.moneyMinor]).toEqual([0, 24_000])
  })

  it('says when the kept goods cannot be priced', () => {
    const refund = planRefund(order, [], requestOf([['C', 1]], { mode: 'reprice' }), () => ({
      ok: false,
      refusal: { code: 'basket.too-large' },
    }))
    expect(refund).toMatchObject({
      ok: false,
      refusal: { code: 'refund.cannot-reprice', facts: { reason: 'basket.too-large' } },
    })
  })
})

describe('worked example 13: split tender with cash rounding', () => {
  // Goods 35.98 taxed and 3.14 exempt, tax 2.97, card 20.00 and cash 22.09, of which 22.10 were taken.
  const order = orderOf(
    [
      plainLine({ id: 'A', quantity: 2, payableMinor: 3_598, taxShares: [share(825, 3_598, 297)] }),
      plainLine({ id: 'B', payableMinor: 314, taxShares: [share(0, 314, 0)] }),
    ],
    {
      isTaxAdded: true,
      cashRounding: { unitMinor: 5, mode: 'nearest' },
      tenders: [
        { id: 'cash', kind: 'cash', paidMinor: 2_209, takenMinor: 2_210 },
        { id: 'card', kind: 'electronic', paidMinor: 2_000 },
      ],
    },
  )

  it('proposes the card first, rounds the cash part and closes the drawer', () => {
    const refunds = refundEach(order, [
      requestOf([['A', 1]]),
      requestOf([
        ['A', 1],
        ['B', 1],
      ]),
    ])
    expect(refunds.map(({ moneyMinor, taxMinor }) => [moneyMinor, taxMinor])).toEqual([
      [1_948, 149],
      [2_261, 148],
    ])
    expect(
      refunds.map(({ tenders }) =>
        tenders.map(({ tenderId, amountMinor, paidOutMinor }) => [tenderId, amountMinor, paidOutMinor]),
      ),
    ).toEqual([
      [['card', 1_948, 1_948]],
      [
        ['cash', 2_209, 2_210],
        ['card', 52, 52],
      ],
    ])
  })

  it('takes the tenders asked for, within what each paid', () => {
    const asked = (amounts: readonly (readonly [string, number])[]) =>
      requestOf([['A', 1]], { tenders: amounts.map(([tenderId, amountMinor]) => ({ tenderId, amountMinor })) })
    const [refund] = refundEach(order, [asked([['cash', 1_948]])])
    expect(refund?.tenders).toMatchObject([{ tenderId: 'cash', amountMinor: 1_948, paidOutMinor: 1_950 }])
    expect(codeOf(order, asked([['cash', 2_210]]))).toMatchObject({
      code: 'refund.tender-cap',
      facts: { maximumMinor: 2_209 },
    })
    expect(codeOf(order, asked([['card', -1]]))).toMatchObject({ code: 'refund.tender-cap' })
    expect(codeOf(order, asked([['card', 1_947]]))).toMatchObject({
      code: 'refund.tender-sum',
      facts: { expectedMinor: 1_948, givenMinor: 1_947 },
    })
    expect(codeOf(order, asked([['wallet', 1_948]]))).toMatchObject({ code: 'refund.unknown-tender' })
  })
})

describe('the cash part', () => {
  it('is rounded by itself, and the other way where the roundings would add up to a coin', () => {
    const order = orderOf([plainLine({ id: 'A', quantity: 10, payableMinor: 30, taxShares: [share(0, 30, 0)] })], {
      cashRounding: { unitMinor: 5, mode: 'nearest' },
      tenders: [{ id: 'cash', kind: 'cash', paidMinor: 30, takenMinor: 30 }],
    })
    const refunds = refundEach(
      order,
      Array.from({ length: 10 }, () => requestOf([['A', 1]])),
    )
    expect(refunds.map(({ tenders }) => tenders[0]?.paidOutMinor)).toEqual([5, 5, 0, 5, 0, 5, 5, 0, 5, 0])
  })
})

describe('worked example 17: balance', () => {
  const order = orderOf([plainLine({ id: 'A', quantity: 4, payableMinor: 5_000, taxShares: [share(0, 5_000, 0)] })], {
    tenders: [{ id: 'balance', kind: 'balance', principalMinor: 4_000, bonusMinor: 1_000 }],
  })

  it('returns to the buckets it came from', () => {
    const refunds = refundEach(order, [requestOf([['A', 1]]), requestOf([['A', 3]])])
    expect(
      refunds.map(({ tenders }) => tenders.map(({ principalMinor, bonusMinor }) => [principalMinor, bonusMinor])),
    ).toEqual([[[1_000, 250]], [[3_000, 750]]])
  })

  it('the odd unit is principal', () => {
    const odd = orderOf([plainLine({ id: 'A', quantity: 3, payableMinor: 100, taxShares: [share(0, 100, 0)] })], {
      tenders: [{ id: 'balance', kind: 'balance', principalMinor: 50, bonusMinor: 50 }],
    })
    const refunds = refundEach(odd, [requestOf([['A', 1]]), requestOf([['A', 1]]), requestOf([['A', 1]])])
    expect(
      refunds.map(({ tenders }) => tenders.map(({ principalMinor, bonusMinor }) => [principalMinor, bonusMinor])),
    ).toEqual([[[17, 16]], [[17, 17]], [[16, 17]]])
  })
})

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

describe('a refund refuses', () => {
  const all = refundEach(pennies, [
    requestOf([
      ['A', 3],
      ['B', 1],
    ]),
  ])

  it.each([
    ['refund.nothing-chosen', requestOf([]), undefined],
    ['refund.unknown-line', requestOf([['X', 1]]), { lineId: 'X' }],
    [
      'refund.line-twice',
      requestOf([
        ['A', 1],
        ['A', 1],
      ]),
      { lineId: 'A' },
    ],
    ['refund.quantity-invalid', requestOf([['A', 0]]), { lineId: 'A', quantity: 0 }],
    ['refund.quantity-invalid', requestOf([['A', 1.5]]), { lineId: 'A', quantity: 1.5 }],
    ['refund.more-than-sold', requestOf([['A', 4]]), { lineId: 'A', left: 3, wanted: 4 }],
  ])('%s', (code, request, facts) => {
    expect(codeOf(pennies, request)).toEqual(facts ? { code, facts } : { code })
  })

  it('refund.nothing-left when everything is back', () => {
    expect(codeOf(pennies, requestOf([['A', 1]]), all)).toEqual({ code: 'refund.nothing-left' })
  })
})
