import { describe, expect, test } from 'vitest'
import {
  countedLine,
  discountCoupon,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  member,
  products,
  rebate,
  snapshot,
} from '../../test/make-snapshot.ts'
import { priceOrThrow, rows, rowsOfLines } from '../../test/priced.ts'

const lines = [countedLine('a', 10000), countedLine('b', 5000)]
const mug = giftItem('mug', 1500)
const cup = giftItem('cup', 700, { countPerTime: 2, onHand: 3 })

describe('full gift', () => {
  test.each([
    [{ thresholdMinor: 15001 }, 0],
    [{ thresholdMinor: 15000 }, 1],
    [{ thresholdMinor: 4000 }, 1],
    [{ thresholdMinor: 4000, isRepeating: true }, 3],
    [{ thresholdMinor: 4000, isRepeating: true, maxTimes: 2 }, 2],
  ] as const)('%j: %i times', (changes, times) => {
    const basket = priceOrThrow(snapshot({ lines, plans: [fullGift('g', 1, [mug], changes)] }))
    expect(basket.gifts.map((gift) => gift.times)).toEqual(times === 0 ? [] : [times])
    expect(basket.lines[2]?.quantity).toBe(times === 0 ? undefined : times)
    expect(basket.totals.originMinor).toBe(15000 + times * 1500)
    expect(basket.totals.payableMinor).toBe(15000)
  })

  test('the threshold counts the plan’s scope alone, and a refund finds its lines', () => {
    const basket = priceOrThrow(snapshot({ lines, plans: [fullGift('g', 5000, [mug], { scope: products('b') })] }))
    expect(basket.gifts).toEqual([
      {
        planId: 'g',
        state: 'given',
        giftId: 'mug',
        times: 1,
        count: 1,
        thresholdMinor: 5000,
        entryMinor: 5000,
        scopeLineIds: ['b'],
      },
    ])
  })

  test('a substitute is chosen, a gift declined, an absent one reported', () => {
    const plans = [fullGift('g', 5000, [mug, cup], { isRepeating: true, maxTimes: 2 })]
    const chosen = (giftId: string | null) =>
      priceOrThrow(snapshot({ lines, plans, giftChoices: [{ planId: 'g', giftId }] })).gifts[0]
    expect(chosen('mug')).toMatchObject({ state: 'given', count: 2 })
    expect(chosen('cup')).toMatchObject({ state: 'out-of-stock', giftId: 'cup', count: 0 })
    expect(chosen(null)).toMatchObject({ state: 'declined', giftId: null, count: 0 })
  })

  test('every plan that is reached gives', () => {
    const plans = [fullGift('y', 5000, [mug]), fullGift('x', 5000, [mug]), fullGift('z', 99999, [mug])]
    expect(priceOrThrow(snapshot({ lines, plans })).lines.map((line) => line.id)).toEqual([
      'a',
      'b',
      'gift:x',
      'gift:y',
    ])
  })
})

describe('exchange', () => {
  const plan = (changes: Parameters<typeof exchange>[3] = {}) =>
    exchange('x', 7000, [exchangeItem('towel', 2900, 990)], changes)
  const sold = (count: number, changes: Parameters<typeof exchange>[3] = {}) =>
    priceOrThrow(
      snapshot({ lines, plans: [plan(changes)], exchangeChoices: [{ planId: 'x', itemId: 'towel', count }] }),
    )

  test('one piece, or one per full threshold', () => {
    expect(sold(3).exchanges[0]).toMatchObject({ state: 'sold', wantedCount: 3, count: 1 })
    expect(sold(3, { isRepeating: true }).exchanges[0]).toMatchObject({ count: 2 })
    expect(sold(1, { isRepeating: true }).exchanges[0]).toMatchObject({ count: 1 })
    expect(sold(3, { isRepeating: true, maxTimes: 1 }).exchanges[0]).toMatchObject({ count: 1 })
  })

  test('below the threshold, or where the plan does not count, it is left out and told', () => {
    const missed = sold(1, { thresholdMinor: 15001 })
    expect(missed.exchanges[0]).toMatchObject({ state: 'threshold-missed', count: 0, entryMinor: 15000 })
    expect(missed.lines.map((line) => line.id)).toEqual(['a', 'b'])
    expect(sold(1, { isEnabled: false }).exchanges[0]).toMatchObject({ state: 'not-counting', count: 0 })
  })

  test('without a choice it sells nothing', () => {
    expect(priceOrThrow(snapshot({ lines, plans: [plan()] })).exchanges).toEqual([])
  })

  test('costs its exchange price, never above list; the difference is the plan’s', () => {
    expect(rowsOfLines(sold(1)).at(-1)).toEqual(['C2 plan x 1910'])
    const dear = exchange('x', 7000, [exchangeItem('towel', 900, 990)])
    const basket = priceOrThrow(
      snapshot({ lines, plans: [dear], exchangeChoices: [{ planId: 'x', itemId: 'towel', count: 1 }] }),
    )
    expect(basket.lines.at(-1)).toMatchObject({ payableMinor: 900, deductions: [] })
  })
})

test('gift and exchange lines take no part in C, D and E, but in F where discountable', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('a', 10000)],
      member: member({ points: 1000 }),
      plans: [
        fullGift('gift', 5000, [mug]),
        exchange('soft', 5000, [exchangeItem('towel', 2000, 1000)]),
        exchange('hard', 5000, [exchangeItem('card', 2000, 1000, { isDiscountable: false })]),
        rebate('rebate', [
          [10001, 9999],
          [10000, 1000],
        ]),
      ],
      exchangeChoices: [
        { planId: 'soft', itemId: 'towel', count: 1 },
        { planId: 'hard', itemId: 'card', count: 1 },
      ],
      coupons: [discountCoupon('coupon', 1000)],
      pointsWanted: 1000,
      orderChange: { kind: 'percent', offBasisPoints: 1000 },
      settings: {
        spendRule: { points: 1, amountMinor: 1, cap: null },
        earnRule: { spentMinor: 1, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true },
      },
    }),
  )
  expect(rowsOfLines(basket)).toEqual([
    ['C plan rebate 1000', 'D coupon coupon 900', 'E points 1000', 'F order-change 710'],
    ['C2 plan gift 1500'],
    ['C2 plan hard 1000'],
    ['C2 plan soft 1000', 'F order-change 100'],
  ])
  expect(basket.totals.afterCouponsMinor).toBe(8100)
  expect(basket.points.earned).toBe(6390)
  expect(rows(basket)).toEqual([
    'C plan rebate 1000',
    'C2 plan gift 1500',
    'C2 plan hard 1000',
    'C2 plan soft 1000',
    'D coupon coupon 900',
    'E points 1000',
    'F order-change 810',
  ])
})

test('exchange lines earn where the rule says so', () => {
  const earnRule = { spentMinor: 100, points: 1, isExchangeEarning: true, isBonusBalanceEarning: true }
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('a', 10000)],
      member: member(),
      plans: [exchange('x', 5000, [exchangeItem('towel', 2000, 1000)])],
      exchangeChoices: [{ planId: 'x', itemId: 'towel', count: 1 }],
      settings: { earnRule },
    }),
  )
  expect(basket.points).toMatchObject({ earnBaseMinor: 11000, earned: 110 })
})
