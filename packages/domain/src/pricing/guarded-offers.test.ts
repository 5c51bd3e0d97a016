// Examples of pricing.md, Growth 2: cash in coins, minimum prices, conditions of quantity plans, discounts that add up, points per piece.
import { describe, expect, test } from 'vitest'
import type { CountedLine, EarnRule, Tender } from '../basket/index.ts'
import {
  amountOff,
  bundle,
  buyGet,
  countedLine,
  itemDiscount,
  label,
  member,
  products,
  rebate,
  rebateCoupon,
  secondItem,
  snapshot,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, readRefusal, rows } from '../../test/priced.ts'

describe('30 minimum price', () => {
  const lines = [countedLine('shirt', 5_000, 1, { floorMinor: 4_500 }), countedLine('mug', 2_000)]

  test('20 % off the order stops at the shirt’s minimum, the mug carries the rest', () => {
    const answer = priceOrThrow(snapshot({ lines, plans: [wholeOrder('fifth', 2_000)] }))
    expect(payables(answer)).toEqual([4_500, 1_100])
    expect(answer.totals.payableMinor).toBe(5_600)
    expect(answer.why.plans[0]).toEqual({ id: 'fifth', isApplied: true, deductionMinor: 1_400, missing: [] })
  })

  test('of a coupon of 30.00 what nobody can carry is lost and told', () => {
    const answer = priceOrThrow(snapshot({ lines, coupons: [rebateCoupon('thirty', 3_000)] }))
    expect(payables(answer)).toEqual([4_500, 0])
    expect(answer.coupons).toEqual([{ id: 'thirty', isApplied: true, deductionMinor: 2_500, lostMinor: 500 }])
    expect(answer.why.coupons[0]).toMatchObject({ deductionMinor: 2_500, notGivenMinor: 500 })
  })

  test('a price of stage A below it does not compete, a reward of stage B costs it, a typed price stays', () => {
    const shirt = (changes: Partial<CountedLine> = {}) =>
      countedLine('shirt', 5_000, 1, { floorMinor: 4_500, ...changes })
    const special = { kind: 'price', priceMinor: 4_000 } as const
    const answer = priceOrThrow(
      snapshot({ lines: [shirt({ special }), { ...shirt({ manualUnitPriceMinor: 100 }), id: 'b' }] }),
    )
    expect(payables(answer)).toEqual([5_000, 100])
    const deal = priceOrThrow(snapshot({ lines: [{ ...shirt(), count: 2 }], plans: [buyGet('deal', 1, 1)] }))
    expect(payables(deal)).toEqual([9_500])
    const pair = priceOrThrow(
      snapshot({ lines: [{ ...shirt(), count: 2 }], plans: [bundle('pair', 2, { kind: 'total', totalMinor: 1 })] }),
    )
    expect(payables(pair)).toEqual([9_000])
  })

  test('it never raises a price', () => {
    const cheap = countedLine('cheap', 1_000, 3, { floorMinor: 1_500 })
    expect(payables(priceOrThrow(snapshot({ lines: [cheap], plans: [buyGet('deal', 2, 1)] })))).toEqual([3_000])
  })
})

describe('31 stage B', () => {
  test('the cheapest of six 90 % off, then 10 % off the order', () => {
    const cheapest = bundle(
      'cheapest',
      1,
      { kind: 'percent', offBasisPoints: 9_000 },
      { maxTimes: 1, pick: 'cheapest' },
    )
    const tenth = wholeOrder('tenth', 1_000)
    const lines = [countedLine('a', 319, 6)]
    expect(priceOrThrow(snapshot({ lines, plans: [cheapest] })).totals.payableMinor).toBe(1_627)
    expect(priceOrThrow(snapshot({ lines, plans: [cheapest, tenth] })).totals.payableMinor).toBe(1_464)
  })

  test('cheapest first turns the order round, dearest first is as before', () => {
    const lines = [countedLine('a', 900), countedLine('b', 500), countedLine('c', 300)]
    const pair = (pick?: 'cheapest') =>
      bundle('pair', 2, { kind: 'percent', offBasisPoints: 5_000 }, { maxTimes: 1, ...(pick && { pick }) })
    expect(payables(priceOrThrow(snapshot({ lines, plans: [pair()] })))).toEqual([450, 250, 300])
    expect(payables(priceOrThrow(snapshot({ lines, plans: [pair('cheapest')] })))).toEqual([900, 250, 150])
  })

  const coffee = products('coffee')
  const half = bundle(
    'half',
    1,
    { kind: 'percent', offBasisPoints: 5_000 },
    { scope: products('cake'), conditionScope: coffee, thresholdPieces: 2, isRepeating: true },
  )

  test('two coffees: a cake at half price, repeating', () => {
    const lines = [countedLine('coffee', 3_000, 5), countedLine('cake', 1_800, 3)]
    const answer = priceOrThrow(snapshot({ lines, plans: [half] }))
    expect(payables(answer)).toEqual([15_000, 3_600])
    expect(answer.deals).toEqual([
      {
        planId: 'half',
        times: 2,
        isRepeating: true,
        thresholdMinor: 0,
        thresholdPieces: 2,
        counted: [{ lineId: 'coffee', afterMinor: 15_000 }],
        saved: [{ lineId: 'cake', amountMinor: 1_800 }],
      },
    ])
    const once = priceOrThrow(snapshot({ lines, plans: [{ ...half, isRepeating: false }] }))
    expect(once.totals.payableMinor).toBe(17_700)
    const capped = priceOrThrow(snapshot({ lines, plans: [{ ...half, maxTimes: 1 }] }))
    expect(capped.totals.payableMinor).toBe(19_500)
  })

  test('below its threshold a plan uses nothing and says what is missing', () => {
    const lines = [countedLine('coffee', 3_000), countedLine('cake', 1_800, 2)]
    const second = secondItem(
      'second',
      { kind: 'price', priceMinor: 1_000 },
      { scope: products('cake'), priority: 200 },
    )
    const answer = priceOrThrow(snapshot({ lines, plans: [half, second] }))
    expect(answer.totals.payableMinor).toBe(5_800)
    expect(answer.deals).toBeUndefined()
    expect(answer.why.plans[0]?.missing).toEqual([
      { code: 'offer.too-few-pieces', thresholdPieces: 2, entryPieces: 1, missingPieces: 1 },
    ])
    const money = priceOrThrow(snapshot({ lines, plans: [{ ...half, thresholdPieces: null, thresholdMinor: 6_000 }] }))
    expect(money.why.plans[0]?.missing).toEqual([
      {
        code: 'offer.below-threshold',
        thresholdMinor: 6_000,
        entryMinor: 3_000,
        missingMinor: 3_000,
        atListMinor: 3_000,
      },
    ])
  })

  test('a threshold is measured after stage A, used pieces too, and not again after B', () => {
    const special = { kind: 'price', priceMinor: 2_900 } as const
    const asks = { ...half, thresholdPieces: null, thresholdMinor: 6_000, isRepeating: false }
    const cups = [countedLine('coffee', 3_000, 2), countedLine('cake', 1_800)]
    const free = buyGet('free', 1, 1, { scope: coffee, priority: 1 })
    expect(priceOrThrow(snapshot({ lines: cups, plans: [asks, free] })).totals.payableMinor).toBe(3_900)
    // With the special 58.00 are below 60.00: the guard drops it.
    const reduced = [countedLine('coffee', 3_000, 2, { special }), countedLine('cake', 1_800)]
    const answer = priceOrThrow(snapshot({ lines: reduced, plans: [asks] }))
    expect(answer.totals.payableMinor).toBe(6_900)
    expect(answer.offers.areSpecialsDropped).toBe(true)
  })

  test('a condition, or to be repeated by it, needs a threshold', () => {
    const plain = { ...half, thresholdPieces: null }
    expect(readRefusal(snapshot({ plans: [plain] })).code).toBe('snapshot.malformed')
    expect(readRefusal(snapshot({ plans: [{ ...plain, conditionScope: null }] })).code).toBe('snapshot.malformed')
    expect(priceOrThrow(snapshot({ plans: [{ ...plain, conditionScope: null, isRepeating: false }] })).lines).toEqual(
      [],
    )
  })

  test('buy 1, 2 more at 20 % off', () => {
    const reward = { kind: 'percent', offBasisPoints: 2_000 } as const
    const answer = priceOrThrow(
      snapshot({ lines: [countedLine('a', 10_000, 3)], plans: [buyGet('more', 1, 2, { reward })] }),
    )
    expect(answer.totals.payableMinor).toBe(26_000)
    expect(
      payables(
        priceOrThrow(
          snapshot({
            lines: [countedLine('a', 10_000, 3)],
            plans: [buyGet('more', 1, 2, { reward: { kind: 'price', priceMinor: 2_500 } })],
          }),
        ),
      ),
    ).toEqual([15_000])
  })
})

describe('33 cash', () => {
  test('0.05 up beside a card', () => {
    const tenders = [
      { kind: 'electronic', amountMinor: 64 },
      { kind: 'cash', givenMinor: 1_510 },
    ] as const
    const payment = { cashRounding: { unitMinor: 5, mode: 'up' as const }, tenders }
    const answer = priceOrThrow(snapshot({ lines: [countedLine('a', 1_572)], payment }))
    expect(answer.payment).toMatchObject({ cashToPayMinor: 1_510, cashRoundingMinor: 2, isPaid: true })
    expect(answer.totals.payableMinor).toBe(1_572)
  })

  test('where two ways pay, the last rounds what is left, the earlier count at face', () => {
    const notes = { kind: 'cash', givenMinor: 1_003, rounding: { unitMinor: 100, mode: 'up' } } as const
    const coins = (givenMinor: number) => ({ kind: 'cash', givenMinor }) as const
    const paid = (...tenders: readonly Tender[]) =>
      priceOrThrow(
        snapshot({
          lines: [countedLine('a', 1_572)],
          payment: { cashRounding: { unitMinor: 5, mode: 'nearest' }, tenders },
        }),
      ).payment
    expect(paid(notes, coins(570))).toMatchObject({ cashToPayMinor: 1_573, cashRoundingMinor: 1, isPaid: true })
    expect(paid(coins(500), notes)).toMatchObject({ cashToPayMinor: 1_600, cashRoundingMinor: 28, isPaid: false })
    expect(paid({ ...notes, givenMinor: 1_600 })).toMatchObject({ cashToPayMinor: 1_600, changeMinor: 0, isPaid: true })
  })

  test.each([
    [395, 390],
    [396, 400],
  ])('0.10 half-down: %i pays %i', (price, pays) => {
    const tenders = [{ kind: 'cash', givenMinor: pays }] as const
    const payment = { cashRounding: { unitMinor: 10, mode: 'half-down' as const }, tenders }
    const answer = priceOrThrow(snapshot({ lines: [countedLine('a', price)], payment }))
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
      lines: [countedLine('coffee', 300, 3)],
      plans: [buyGet('three', 2, 1)],
      member: member({ earnRatioHundredths }),
      settings: { earnRule },
    })

  test('three coffees, buy 2 get 1, a point each', () => {
    expect(priceOrThrow(sold(perPiece)).points.earned).toBe(2)
    expect(priceOrThrow(sold({ ...perPiece, points: 3 }, 150)).points.earned).toBe(9)
    expect(priceOrThrow(sold({ ...perPiece, points: 3, per: 'sale' }, 150)).points.earned).toBe(4)
  })
})

describe('32 item discounts that add up', () => {
  const tea = countedLine('tea', 1_800)
  const set = (stacking: 'list' | 'rest', changes = {}) => [
    amountOff('five', 500, { stacking, priority: 1, ...changes }),
    itemDiscount('tenth', 1_000, { stacking, priority: 2, ...changes }),
  ]

  test('on list 11.20, on the rest 11.70, each its own deduction', () => {
    const onList = priceOrThrow(snapshot({ lines: [tea], plans: set('list') }))
    expect(payables(onList)).toEqual([1_120])
    expect(rows(onList)).toEqual(['A plan five 500', 'A plan tenth 180'])
    expect(onList.lines[0]?.priceFrom).toEqual({ kind: 'plans', planIds: ['five', 'tenth'] })
    const onRest = priceOrThrow(snapshot({ lines: [tea], plans: set('rest') }))
    expect(payables(onRest)).toEqual([1_170])
    expect(rows(onRest)).toEqual(['A plan five 500', 'A plan tenth 130'])
    expect(onRest.why.plans.every(({ isApplied }) => isApplied)).toBe(true)
    expect(onRest.why.lines[0]?.candidates.map(({ unitPriceMinor }) => unitPriceMinor)).toEqual([
      1_170, 1_300, 1_620, 1_800,
    ])
  })

  test('best-of stays: a better single price wins, one that adds up alone competes alone', () => {
    const special = { kind: 'price', priceMinor: 1_100 } as const
    expect(payables(priceOrThrow(snapshot({ lines: [{ ...tea, special }], plans: set('list') })))).toEqual([1_100])
    expect(payables(priceOrThrow(snapshot({ lines: [tea], plans: set('list').slice(1) })))).toEqual([1_620])
    const alone = priceOrThrow(
      snapshot({ lines: [tea], plans: [...set('rest'), amountOff('six', 630, { priority: 3 })] }),
    )
    expect(alone.lines[0]?.priceFrom).toEqual({ kind: 'plan', planId: 'six' })
  })

  test('not below the minimum price, nor below 0; a label takes the percentages only', () => {
    const guarded = priceOrThrow(snapshot({ lines: [{ ...tea, floorMinor: 1_200 }], plans: set('list') }))
    expect(rows(guarded)).toEqual(['A plan five 500', 'A plan tenth 100'])
    const most = [amountOff('all', 1_700, { stacking: 'list', priority: 1 }), ...set('list')]
    expect(payables(priceOrThrow(snapshot({ lines: [tea], plans: most })))).toEqual([0])
    const cheese = label('cheese', 1_800)
    expect(payables(priceOrThrow(snapshot({ lines: [cheese], plans: set('list') })))).toEqual([1_620])
    const percents = [...set('list'), itemDiscount('fifth', 2_000, { stacking: 'rest', priority: 3 })]
    expect(rows(priceOrThrow(snapshot({ lines: [cheese], plans: percents })))).toEqual([
      'A plan tenth 180',
      'A plan fifth 324',
    ])
  })

  test('stack mode multiplies the set like a plan price', () => {
    const level = member({ levelDiscountBasisPoints: 1_000 })
    const answer = priceOrThrow(
      snapshot({ lines: [tea], plans: set('rest'), member: level, settings: { memberMode: 'stack' } }),
    )
    expect(rows(answer)).toEqual(['A plan five 500', 'A plan tenth 130', 'A member 117'])
    const source = { kind: 'member', by: 'level', on: 'plan', planId: null, planIds: ['five', 'tenth'] }
    expect(answer.lines[0]?.priceFrom).toEqual(source)
  })

  test('the guard drops plans of it one by one', () => {
    const lines = [countedLine('tea', 1_800, 2)]
    const rebated = rebate('rebate', [[2_600, 1_000]])
    const answer = priceOrThrow(snapshot({ lines, plans: [...set('rest'), rebated] }))
    expect(answer.totals.payableMinor).toBe(1_600)
    expect(answer.offers.droppedPlanIds).toEqual(['tenth'])
  })

  test('those that leave reduced goods out join where they compete', () => {
    const picky = [...set('rest'), itemDiscount('picky', 5_000, { stacking: 'rest', leavesOutReduced: true })]
    expect(payables(priceOrThrow(snapshot({ lines: [tea], plans: picky, settings: { isGuardOn: false } })))).toEqual([
      1_170,
    ])
    const all = priceOrThrow(snapshot({ lines: [tea], plans: set('rest', { leavesOutReduced: true }) }))
    expect(payables(all)).toEqual([1_170])
    const mixed = [amountOff('five', 500, { stacking: 'rest' }), ...picky.slice(2)]
    expect(payables(priceOrThrow(snapshot({ lines: [tea], plans: mixed, settings: { isGuardOn: false } })))).toEqual([
      1_300,
    ])
  })
})
