import { describe, expect, test } from 'vitest'
import {
  unlimitedTime,
  buyGet,
  countedLine,
  discountCoupon,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  itemDiscount,
  member,
  products,
  promotion,
  rebate,
  rebateCoupon,
  secondItem,
  snapshot,
  weighedLine,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { priceOrThrow } from '../../test/priced.ts'
import type { Snapshot } from '../basket/index.ts'

type Input = Parameters<typeof snapshot>[0]

const whyOf = (input: Input) => priceOrThrow(snapshot({ lines: [countedLine('a', 10000)], ...input })).why

const missing = (input: Input) => whyOf(input).plans.map((plan) => plan.missing)

describe('a line', () => {
  test('shows every price that competed and the waterfall down to what it costs', () => {
    const { lines } = whyOf({
      lines: [countedLine('a', 10000, 1, { special: { kind: 'price', priceMinor: 9500 } })],
      member: member({ levelDiscountBasisPoints: 1000 }),
      plans: [wholeOrder('ten', 1000)],
      orderChange: { kind: 'amount', offMinor: 100 },
    })
    expect(lines[0]?.candidates.map(({ from, unitPriceMinor }) => [from.kind, unitPriceMinor])).toEqual([
      ['member', 9000],
      ['special', 9500],
      ['list', 10000],
    ])
    expect(
      lines[0]?.steps.map(({ deduction, afterMinor }) => [deduction.stage, deduction.amountMinor, afterMinor]),
    ).toEqual([
      ['A', 1000, 9000],
      ['C', 900, 8100],
      ['F', 100, 8000],
    ])
  })
})

describe('a plan', () => {
  test('that applies says what it took off', () => {
    expect(whyOf({ plans: [wholeOrder('ten', 1000)] }).plans).toEqual([
      { id: 'ten', isApplied: true, deductionMinor: 1000, missing: [] },
    ])
  })

  test('out of reach is not mentioned', () => {
    expect(missing({ plans: [wholeOrder('elsewhere', 1000, { scope: products('z') })] })).toEqual([])
  })

  test.each<[string, Input, object[]]>([
    ['disabled', { plans: [wholeOrder('p', 1000, { isEnabled: false })] }, [{ code: 'offer.disabled' }]],
    [
      'later today',
      {
        plans: [
          wholeOrder('p', 1000, { window: { ...unlimitedTime, timeOfDay: { fromMinute: 1080, untilMinute: 1200 } } }),
        ],
      },
      [{ code: 'offer.other-time', fromMinute: 1080, untilMinute: 1200 }],
    ],
    [
      'other levels',
      { plans: [wholeOrder('p', 1000, { target: { kind: 'levels', levels: [3, 4] } })], member: member() },
      [{ code: 'offer.other-level', levels: [3, 4], level: 1 }],
    ],
    [
      'too little, and how much more',
      {
        plans: [
          rebate('p', [
            [20000, 500],
            [11300, 200],
          ]),
        ],
      },
      [
        {
          code: 'offer.below-threshold',
          thresholdMinor: 11300,
          entryMinor: 10000,
          missingMinor: 1300,
          atListMinor: 10000,
        },
      ],
    ],
    [
      'too little because the goods got cheaper',
      {
        lines: [countedLine('a', 10000, 1, { special: { kind: 'price', priceMinor: 6000 } })],
        plans: [fullGift('p', 8000, [giftItem('mug', 100)])],
      },
      [
        {
          code: 'offer.below-threshold',
          thresholdMinor: 8000,
          entryMinor: 6000,
          missingMinor: 2000,
          atListMinor: 10000,
        },
      ],
    ],
    [
      'several things at once',
      {
        plans: [
          rebate('p', [[11300, 200]], {
            usage: [{ kind: 'total', limit: 1, used: 1 }],
            outlets: { kind: 'some', outletIds: [] },
          }),
        ],
      },
      [
        { code: 'offer.other-outlet' },
        { code: 'offer.used-up', limit: 'total', most: 1 },
        { code: 'offer.below-threshold' },
      ],
    ],
    ['a better price', { plans: [promotion('p', 20000)] }, [{ code: 'offer.better-price' }]],
    ['too few pieces', { plans: [buyGet('p', 2, 1)] }, [{ code: 'offer.too-few', group: 3, have: 1, missing: 2 }]],
    [
      'nothing to count',
      { lines: [weighedLine('a', 1000, 1000)], plans: [buyGet('p', 2, 1)] },
      [{ code: 'offer.no-goods' }],
    ],
    [
      'nothing to price',
      { lines: [countedLine('a', 1000, 1, { manualUnitPriceMinor: 900 })], plans: [promotion('p', 1)] },
      [{ code: 'offer.no-goods' }],
    ],
    [
      'pieces that are cheaper as they are',
      {
        lines: [countedLine('a', 1000, 2, { special: { kind: 'price', priceMinor: 1 } })],
        plans: [secondItem('p', { kind: 'price', priceMinor: 1 })],
      },
      [{ code: 'offer.better-price' }],
    ],
    [
      'a declined gift',
      { plans: [fullGift('p', 1, [giftItem('mug', 1)])], giftChoices: [{ planId: 'p', giftId: null }] },
      [{ code: 'gift.declined' }],
    ],
    [
      'an absent gift',
      { plans: [fullGift('p', 1, [giftItem('mug', 1, { countPerTime: 2, onHand: 1 })])] },
      [{ code: 'gift.out-of-stock', giftId: 'mug', wanted: 2, onHand: 1 }],
    ],
    ['an open exchange', { plans: [exchange('p', 1, [exchangeItem('x', 2, 1)])] }, [{ code: 'exchange.not-chosen' }]],
    [
      'nothing left',
      { lines: [countedLine('a', 0)], plans: [wholeOrder('p', 1000)] },
      [{ code: 'offer.nothing-left' }],
    ],
  ])('%s', (_, input, expected) => {
    const [found] = missing(input)
    expect(found).toHaveLength(expected.length)
    expect(found).toMatchObject(expected)
  })

  test('beaten by another order offer names it', () => {
    expect(missing({ plans: [wholeOrder('ten', 1000), wholeOrder('two', 200)] })).toEqual([
      [],
      [{ code: 'offer.better-order-offer', planIds: ['ten'] }],
    ])
  })
})

describe('a coupon', () => {
  const missingOf = (coupon: Snapshot['coupons'][number], input: Input = {}) =>
    whyOf({ ...input, coupons: [coupon] }).coupons[0]?.missing

  test('says its status, its goods, its threshold, or that nothing is left', () => {
    expect(missingOf(rebateCoupon('c', 100))).toEqual([])
    expect(missingOf(rebateCoupon('c', 100, { status: 'expired' }))).toEqual([
      { code: 'offer.not-available', status: 'expired' },
    ])
    expect(missingOf(rebateCoupon('c', 100, { scope: products('z'), thresholdMinor: 5 }))).toEqual([
      { code: 'offer.no-goods' },
    ])
    expect(missingOf(rebateCoupon('c', 100, { thresholdMinor: 10500 }))).toMatchObject([
      { code: 'offer.below-threshold', missingMinor: 500 },
    ])
    expect(missingOf(discountCoupon('c', 100), { plans: [wholeOrder('all', 10_000)] })).toEqual([
      { code: 'offer.nothing-left' },
    ])
  })
})

describe('the hint', () => {
  const hint = (input: Input) => whyOf(input).hint

  test('is the least to add', () => {
    const plans = [rebate('far', [[15000, 3000]]), rebate('near', [[11300, 200]])]
    expect(hint({ plans })).toEqual({ kind: 'plan', id: 'near', missingMinor: 1300, missingCount: 0, gainMinor: 200 })
  })

  test('of an offer that beats the one of now', () => {
    const plans = [wholeOrder('ten', 1000), rebate('small', [[10100, 900]])]
    expect(hint({ plans })).toBeNull()
    expect(hint({ plans: [wholeOrder('ten', 1000), rebate('big', [[10100, 1300]])] })).toMatchObject({
      id: 'big',
      gainMinor: 300,
    })
  })

  test('may be the next tier, the next full threshold, a gift or a coupon', () => {
    expect(
      hint({
        plans: [
          rebate('r', [
            [9000, 100],
            [12000, 500],
          ]),
        ],
      }),
    ).toMatchObject({ missingMinor: 2000, gainMinor: 400 })
    expect(hint({ plans: [rebate('r', [[4000, 100]], { isRepeating: true })] })).toMatchObject({
      missingMinor: 2000,
      gainMinor: 100,
    })
    expect(hint({ plans: [fullGift('g', 10500, [giftItem('mug', 1)])] })).toMatchObject({
      id: 'g',
      missingMinor: 500,
      gainMinor: 0,
    })
    expect(hint({ coupons: [rebateCoupon('c', 800, { thresholdMinor: 10700 })] })).toMatchObject({
      kind: 'coupon',
      missingMinor: 700,
      gainMinor: 800,
    })
    expect(hint({ coupons: [discountCoupon('c', 1000, { thresholdMinor: 10700, capMinor: 900 })] })).toMatchObject({
      gainMinor: 900,
    })
  })

  test('counts pieces to the next group', () => {
    const lines = [countedLine('a', 1000, 2)]
    expect(hint({ lines, plans: [buyGet('p', 2, 1)] })).toEqual({
      kind: 'plan',
      id: 'p',
      missingMinor: 0,
      missingCount: 1,
      gainMinor: 1000,
    })
    expect(hint({ lines, plans: [buyGet('p', 1, 1, { maxTimes: 1 })] })).toBeNull()
    expect(hint({ lines: [countedLine('a', 1000)], plans: [buyGet('p', 5, 1)] })).toBeNull()
  })

  test('asks for no more than as much again, and only where nothing else is missing', () => {
    expect(hint({ plans: [rebate('r', [[20000, 900]])] })).toMatchObject({ missingMinor: 10000 })
    expect(hint({ plans: [rebate('r', [[20001, 900]])] })).toBeNull()
    expect(hint({ plans: [rebate('r', [[11000, 900]], { isEnabled: false })] })).toBeNull()
    expect(hint({ plans: [itemDiscount('i', 100)] })).toBeNull()
    expect(hint({ plans: [wholeOrder('w', 500, { thresholdMinor: 12000 })] })).toMatchObject({
      missingMinor: 2000,
      gainMinor: 600,
    })
  })
})
