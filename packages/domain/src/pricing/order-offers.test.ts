import { describe, expect, test } from 'vitest'
import {
  buyGet,
  countedLine,
  discountCoupon,
  itemDiscount,
  member,
  products,
  promotion,
  rebate,
  rebateCoupon,
  secondItem,
  snapshot,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, rows, rowsOfLines } from '../../test/priced.ts'

const hundred = countedLine('a', 10000)

describe('rebate', () => {
  const pay = (plan: Parameters<typeof rebate>[2], tiers: [number, number][], amount = 24500) =>
    priceOrThrow(snapshot({ lines: [countedLine('a', amount)], plans: [rebate('r', tiers, plan)] })).totals.payableMinor

  test.each<[string, Parameters<typeof rebate>[2], [number, number][], number, number]>([
    ['below every tier', {}, [[24501, 1000]], 24500, 24500],
    ['at the threshold', {}, [[24500, 1000]], 24500, 23500],
    [
      'the best of the reached tiers, not the highest',
      {},
      [
        [10000, 3000],
        [20000, 2500],
      ],
      24500,
      21500,
    ],
    ['repeat', { isRepeating: true }, [[10000, 1000]], 29999, 27999],
    [
      'repeat: a lower tier often beats a higher one',
      { isRepeating: true },
      [
        [1000, 100],
        [20000, 2000],
      ],
      24500,
      22100,
    ],
    ['cap', { isRepeating: true, capMinor: 1500 }, [[10000, 1000]], 29999, 28499],
    ['never above the amount', {}, [[100, 99999]], 500, 0],
  ])('%s', (_, plan, tiers, amount, expected) => {
    expect(pay(plan, tiers, amount)).toBe(expected)
  })
})

describe('one offer per basket', () => {
  test('exclusive by default, the better one', () => {
    const basket = priceOrThrow(
      snapshot({ lines: [hundred], plans: [wholeOrder('ten', 1000), wholeOrder('twelve', 1200)] }),
    )
    expect(rows(basket)).toEqual(['C plan twelve 1200'])
  })

  test('on a tie in plan order; a set of the same worth loses to one plan', () => {
    const plans = [wholeOrder('b', 1000), wholeOrder('a', 1000), wholeOrder('c', 1000, { priority: 1 })]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans })))).toEqual(['C plan c 1000'])
    const set = [wholeOrder('all', 10_000, { isStackable: true }), rebate('more', [[100, 100]], { isStackable: true })]
    expect(priceOrThrow(snapshot({ lines: [hundred], plans: set })).offers.orderPlanIds).toEqual(['all'])
    // A plan that takes nothing off loses to none.
    const nothing = [wholeOrder('tiny', 1)]
    expect(priceOrThrow(snapshot({ lines: [countedLine('a', 100)], plans: nothing })).offers.orderPlanIds).toEqual([])
  })

  test('one stackable plan is no set; it does not join an exclusive one', () => {
    const plans = [wholeOrder('ten', 1000, { isStackable: true }), rebate('five', [[100, 500]])]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans })))).toEqual(['C plan ten 1000'])
  })

  test('the stackable set competes with the exclusive plans', () => {
    const set = [
      wholeOrder('ten', 1000, { isStackable: true }),
      rebate('five', [[100, 500]], { isStackable: true, priority: 1 }),
    ]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans: [...set, wholeOrder('fourteen', 1400)] })))).toEqual([
      'C plan ten 1000',
      'C plan five 500',
    ])
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans: [...set, wholeOrder('sixteen', 1600)] })))).toEqual([
      'C plan sixteen 1600',
    ])
  })

  test('percentages of a set run in plan order on what is left', () => {
    const plans = [
      wholeOrder('b', 5000, { isStackable: true }),
      wholeOrder('a', 1000, { isStackable: true }),
      rebate('r', [[100, 1]], { isStackable: true, priority: -1 }),
    ]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans })))).toEqual([
      'C plan a 1000',
      'C plan b 4500',
      'C plan r 1',
    ])
  })

  test('crossing scopes of a set see each other’s split', () => {
    const lines = [countedLine('a', 10000), countedLine('b', 10000), countedLine('c', 10000)]
    const plans = [
      wholeOrder('ab', 5000, { isStackable: true, scope: products('a', 'b') }),
      wholeOrder('bc', 5000, { isStackable: true, scope: products('b', 'c') }),
    ]
    expect(payables(priceOrThrow(snapshot({ lines, plans })))).toEqual([5000, 2500, 5000])
  })
})

describe('entry amount', () => {
  test('is what the scope costs after stage B', () => {
    const lines = [countedLine('a', 6000, 2, { special: { kind: 'price', priceMinor: 5000 } })]
    const threshold = (thresholdMinor: number) =>
      priceOrThrow(snapshot({ lines, plans: [rebate('r', [[thresholdMinor, 100]])], settings: { isGuardOn: false } }))
        .totals.payableMinor
    expect(threshold(10000)).toBe(9900)
    expect(threshold(10001)).toBe(10000)
  })

  test('a whole-order plan may have a threshold; goods outside its scope and fixed goods do not count', () => {
    const lines = [
      countedLine('a', 6000),
      countedLine('b', 6000),
      countedLine('card', 6000, 1, { isDiscountable: false }),
    ]
    const plans = (thresholdMinor: number) => [wholeOrder('w', 1000, { thresholdMinor, scope: products('a', 'card') })]
    expect(payables(priceOrThrow(snapshot({ lines, plans: plans(6000) })))).toEqual([5400, 6000, 6000])
    expect(payables(priceOrThrow(snapshot({ lines, plans: plans(6001) })))).toEqual([6000, 6000, 6000])
  })
})

describe('coupons', () => {
  test('threshold on the amount after B of its scope, although the order plan lowered it', () => {
    const plans = [wholeOrder('half', 5000)]
    const coupons = [rebateCoupon('c', 1000, { thresholdMinor: 10000 })]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], plans, coupons })))).toEqual([
      'C plan half 5000',
      'D coupon c 1000',
    ])
  })

  test('discount before rebate, same kind by id', () => {
    const stack = { isStackable: true }
    const coupons = [rebateCoupon('a', 1000, stack), discountCoupon('z', 1000, stack), discountCoupon('y', 5000, stack)]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], coupons })))).toEqual([
      'D coupon y 5000',
      'D coupon z 500',
      'D coupon a 1000',
    ])
  })

  test('never below 0, the excess is lost and told', () => {
    const coupons = [rebateCoupon('big', 15000, { thresholdMinor: 100 })]
    const basket = priceOrThrow(
      snapshot({ lines: [hundred, countedLine('card', 500, 1, { isDiscountable: false })], coupons }),
    )
    expect(basket.totals.payableMinor).toBe(500)
    expect(basket.coupons).toEqual([{ id: 'big', isApplied: true, deductionMinor: 10000, lostMinor: 5000 }])
  })

  test('a cap binds', () => {
    const coupons = [discountCoupon('c', 5000, { capMinor: 1234 })]
    expect(rows(priceOrThrow(snapshot({ lines: [hundred], coupons })))).toEqual(['D coupon c 1234'])
  })

  test('one that is used, elsewhere, out of date or below its threshold stays out and is told', () => {
    const basket = priceOrThrow(
      snapshot({ lines: [hundred], coupons: [discountCoupon('c', 5000, { thresholdMinor: 10001 })] }),
    )
    expect(basket.totals.payableMinor).toBe(10000)
    expect(basket.coupons).toEqual([{ id: 'c', isApplied: false, deductionMinor: 0, lostMinor: 0 }])
    const used = discountCoupon('c', 5000, { status: 'used' })
    expect(priceOrThrow(snapshot({ lines: [hundred], coupons: [used] })).totals.payableMinor).toBe(10000)
  })

  test('splits over its scope by what lines cost then', () => {
    const lines = [countedLine('a', 10000), countedLine('b', 10000), countedLine('c', 5000)]
    const plans = [promotion('p', 5000, { scope: products('b') })]
    const coupons = [rebateCoupon('c', 3000, { scope: products('a', 'b') })]
    expect(rowsOfLines(priceOrThrow(snapshot({ lines, plans, coupons })))).toEqual([
      ['D coupon c 2000'],
      ['A plan p 5000', 'D coupon c 1000'],
      [],
    ])
  })
})

describe('never-worse guard', () => {
  test('drops the plan that costs a rebate, and names it', () => {
    const lines = [countedLine('a', 10000, 3)]
    const plans = [itemDiscount('five', 500), rebate('sixty', [[30000, 6000]])]
    const basket = priceOrThrow(snapshot({ lines, plans }))
    expect(basket.totals.payableMinor).toBe(24000)
    expect(basket.offers).toMatchObject({ droppedPlanIds: ['five'], areSpecialsDropped: false })
    expect(basket.why.plans.find((plan) => plan.id === 'five')?.missing).toEqual([{ code: 'offer.dropped-by-guard' }])
  })

  test('drops the specials together', () => {
    const lines = [countedLine('a', 10000, 3, { special: { kind: 'price', priceMinor: 9900 } })]
    const basket = priceOrThrow(snapshot({ lines, plans: [rebate('sixty', [[30000, 6000]])] }))
    expect(basket.totals.payableMinor).toBe(24000)
    expect(basket.offers).toMatchObject({ droppedPlanIds: [], areSpecialsDropped: true })
  })

  test('keeps a coupon’s threshold in reach', () => {
    const lines = [countedLine('a', 10000)]
    const coupons = [rebateCoupon('c', 5000, { thresholdMinor: 10000 })]
    const basket = priceOrThrow(snapshot({ lines, coupons, member: member({ levelDiscountBasisPoints: 100 }) }))
    expect(basket.totals.payableMinor).toBe(5000)
    expect(basket.offers.isMemberPricingDropped).toBe(true)
  })

  test('on a tie it keeps the member, then drops as few as can be, then the earlier', () => {
    // 1.00 off by member and 1.00 off by rebate are the same: the member stays.
    const lines = [countedLine('a', 10000)]
    const plans = [rebate('one', [[10000, 100]])]
    const kept = priceOrThrow(snapshot({ lines, plans, member: member({ levelDiscountBasisPoints: 100 }) }))
    expect(kept.offers).toMatchObject({ isMemberPricingDropped: false, orderPlanIds: [] })
    // Either of two plans keeps the basket from the rebate alone: both must go, in vain; the tie keeps both.
    const two = [countedLine('a', 10000), countedLine('b', 10000)]
    const items = [itemDiscount('x', 1000, { scope: products('a') }), itemDiscount('y', 1000, { scope: products('b') })]
    const even = priceOrThrow(snapshot({ lines: two, plans: [...items, rebate('r', [[20000, 2000]])] }))
    expect(even.offers).toMatchObject({ droppedPlanIds: [], orderPlanIds: [] })
    // One of the two is enough: the earlier in plan order goes.
    const enough = priceOrThrow(
      snapshot({ lines: two, plans: [...items, rebate('r', [[19000, 4000]]), wholeOrder('none', 1)] }),
    )
    expect(enough.totals.payableMinor).toBe(15000)
    const one = priceOrThrow(snapshot({ lines: two, plans: [...items, rebate('r', [[18500, 4000]])] }))
    expect(one.offers.droppedPlanIds).toEqual(['x'])
  })

  test('of two offers with the same outcome the one that takes most off by itself', () => {
    // The coupon eats what is left either way.
    const plans = [rebate('a', [[100, 500]]), rebate('b', [[100, 600]])]
    const basket = priceOrThrow(snapshot({ lines: [countedLine('a', 1000)], plans, coupons: [rebateCoupon('c', 900)] }))
    expect(basket.offers.orderPlanIds).toEqual(['b'])
  })

  test('an offer is judged by the amount after coupons, without the guard by itself', () => {
    // A rebate of 30 on the coupon's goods costs the percentage coupon more than one of 25 on other goods.
    const lines = [countedLine('a', 10000), countedLine('b', 10000)]
    const plans = [
      rebate('a-thirty', [[100, 3000]], { scope: products('a') }),
      rebate('b-25', [[100, 2500]], { scope: products('b') }),
    ]
    const coupons = [discountCoupon('c', 5000, { scope: products('a') })]
    const input = snapshot({ lines, plans, coupons })
    expect(priceOrThrow(input).offers.orderPlanIds).toEqual(['b-25'])
    expect(priceOrThrow({ ...input, settings: { ...input.settings, isGuardOn: false } }).offers.orderPlanIds).toEqual([
      'a-thirty',
    ])
  })

  test('above five touching plans only all, none or all but one', () => {
    // Two small plans stand between the basket and the rebate; four more touch something else.
    const lines = [countedLine('a', 10000), countedLine('b', 10000), countedLine('c', 1000)]
    const blocking = [
      itemDiscount('x', 100, { scope: products('a') }),
      itemDiscount('y', 100, { scope: products('b') }),
    ]
    const others = (count: number) =>
      Array.from({ length: count }, (_, place) => itemDiscount(`z${place}`, 1000 + place, { scope: products('c') }))
    const bonus = rebate('r', [[20000, 6000]], { scope: products('a', 'b') })
    const five = priceOrThrow(snapshot({ lines, plans: [...blocking, ...others(3), bonus] }))
    expect(five.offers.droppedPlanIds).toEqual(['x', 'y'])
    const six = priceOrThrow(snapshot({ lines, plans: [...blocking, ...others(4), bonus] }))
    expect(six.offers.droppedPlanIds).toEqual(['x', 'y', 'z0', 'z1', 'z2', 'z3'])
    expect(six.totals.payableMinor).toBe(15000)
    const specials = lines.map((line) => ({
      ...line,
      special: { kind: 'price', priceMinor: line.sellPriceMinor } as const,
    }))
    const counted5 = priceOrThrow(snapshot({ lines: specials, plans: [...blocking, ...others(3), bonus] }))
    expect(counted5.offers.areSpecialsDropped).toBe(true)
  })

  test('a quantity plan is dropped like any other', () => {
    const lines = [countedLine('a', 10000, 2)]
    const plans = [secondItem('half', { kind: 'percent', offBasisPoints: 500 }), rebate('r', [[20000, 9000]])]
    expect(priceOrThrow(snapshot({ lines, plans })).offers).toMatchObject({
      droppedPlanIds: ['half'],
      orderPlanIds: ['r'],
    })
    expect(
      priceOrThrow(snapshot({ lines, plans: [buyGet('free', 1, 1), ...plans.slice(1)] })).totals.payableMinor,
    ).toBe(10000)
  })

  test('off: everything on, the best order plan by its own reduction', () => {
    const lines = [countedLine('a', 10000, 3)]
    const plans = [itemDiscount('five', 500), rebate('sixty', [[30000, 6000]])]
    const basket = priceOrThrow(snapshot({ lines, plans, settings: { isGuardOn: false } }))
    expect(basket.totals.payableMinor).toBe(28500)
    expect(basket.evaluations).toBe(1)
  })
})
