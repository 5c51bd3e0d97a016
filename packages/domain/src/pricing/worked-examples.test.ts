// long: one receipt after another, worked by hand
import { describe, expect, test } from 'vitest'
import {
  amountOff,
  bundle,
  buyGet,
  combinedLine,
  countedLine,
  discountCoupon,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  label,
  member,
  products,
  rebate,
  rebateCoupon,
  secondItem,
  snapshot,
  weighedLine,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, rows, rowsOfLines, taxes } from '../../test/priced.ts'
import type { PricingSettings } from '../basket/index.ts'

// The examples of pricing.md, to the minor unit. 10, 11, 17 and 18 go on with refunds, balance and licences beside
// those rules; here stands what the one calculation says of them.

describe('1 member price, level 12 % off, special', () => {
  const of = (memberMode: PricingSettings['memberMode']) =>
    priceOrThrow(
      snapshot({
        lines: [
          countedLine('a', 2000, 1, { memberPriceMinor: 1800 }),
          countedLine('b', 2000, 1, { memberPriceMinor: 1700 }),
          countedLine('c', 2000, 1, { special: { kind: 'price', priceMinor: 1500 } }),
          countedLine('d', 2000),
        ],
        member: member({ levelDiscountBasisPoints: 1200 }),
        settings: { memberMode },
      }),
    )

  test.each([
    ['lowest', [1760, 1700, 1500, 1760], 6720],
    ['member-price-first', [1800, 1700, 1500, 1760], 6760],
    ['level-only', [1760, 1760, 1500, 1760], 6780],
    ['price-only', [1800, 1700, 1500, 2000], 7000],
    ['stack', [1760, 1700, 1320, 1760], 6540],
  ] as const)('%s', (mode, lines, total) => {
    const basket = of(mode)
    expect(payables(basket)).toEqual(lines)
    expect(basket.totals.payableMinor).toBe(total)
  })

  test('in stack mode list − special belongs to the special, the rest to the member', () => {
    expect(rowsOfLines(of('stack'))).toEqual([
      ['A member 240'],
      ['A member 300'],
      ['A special 500', 'A member 180'],
      ['A member 240'],
    ])
    expect(rows(of('stack'))).toEqual(['A special 500', 'A member 960'])
  })
})

describe('2 second item half price, mixed set', () => {
  const half = secondItem('half', { kind: 'percent', offBasisPoints: 5000 })

  test('one pair, the cheapest unit at half', () => {
    const basket = priceOrThrow(
      snapshot({ lines: [countedLine('t1', 1000), countedLine('t2', 800, 2)], plans: [half] }),
    )
    expect(payables(basket)).toEqual([1000, 1200])
    expect(basket.totals.payableMinor).toBe(2200)
    expect(rowsOfLines(basket)).toEqual([[], ['B plan half 400']])
    expect(basket.lines[1]?.units).toEqual([
      { role: 'plain', planId: null, quantity: 1, unitPriceMinor: 800, amountMinor: 800 },
      { role: 'rewarded', planId: 'half', quantity: 1, unitPriceMinor: 400, amountMinor: 400 },
    ])
  })

  test('the remaining unit takes its member price', () => {
    const lines = [countedLine('t1', 1000), countedLine('t2', 800, 2, { memberPriceMinor: 700 })]
    const basket = priceOrThrow(snapshot({ lines, plans: [half], member: member() }))
    expect(payables(basket)).toEqual([1000, 1100])
    expect(rowsOfLines(basket)).toEqual([[], ['A member 100', 'B plan half 400']])
    expect(basket.totals.payableMinor).toBe(2100)
  })

  test('stage B itself leaves the plan out where the special is cheaper', () => {
    const lines = [countedLine('t2', 800, 2, { special: { kind: 'price', priceMinor: 450 } })]
    for (const isGuardOn of [true, false]) {
      const basket = priceOrThrow(snapshot({ lines, plans: [half], settings: { isGuardOn } }))
      expect(basket.totals.payableMinor).toBe(900)
      expect(rows(basket)).toEqual(['A special 700'])
      expect(basket.offers.droppedPlanIds).toEqual([])
    }
  })
})

test('3 buy 3 get 1, mix, 9 units', () => {
  const lines = [countedLine('a', 1000, 5), countedLine('b', 600, 4)]
  const basket = priceOrThrow(snapshot({ lines, plans: [buyGet('b3g1', 3, 1)] }))
  expect(payables(basket)).toEqual([5000, 1200])
  expect(basket.totals.payableMinor).toBe(6200)
  expect(rowsOfLines(basket)).toEqual([[], ['B plan b3g1 1200']])
})

describe('4 rebates against whole-order 8 %', () => {
  const lines = [countedLine('a', 12000), countedLine('b', 9000), countedLine('c', 3500)]
  const eight = wholeOrder('eight', 800)

  test('tiers 100−10 / 200−25', () => {
    const tiers = rebate('tiers', [
      [10000, 1000],
      [20000, 2500],
    ])
    const basket = priceOrThrow(snapshot({ lines, plans: [eight, tiers] }))
    expect(basket.totals.payableMinor).toBe(22000)
    expect(rowsOfLines(basket)).toEqual([['C plan tiers 1225'], ['C plan tiers 918'], ['C plan tiers 357']])
  })

  test('repeat every 100 minus 10', () => {
    const repeat = rebate('repeat', [[10000, 1000]], { isRepeating: true })
    const basket = priceOrThrow(snapshot({ lines, plans: [eight, repeat] }))
    expect(basket.totals.payableMinor).toBe(22500)
    expect(rows(basket)).toEqual(['C plan repeat 2000'])
  })

  test('both stackable: percent first, the threshold still met on the base after B', () => {
    const twenty = wholeOrder('twenty', 2000, { isStackable: true })
    const fixed = rebate('fixed', [[20000, 2500]], { isStackable: true, priority: 1 })
    const basket = priceOrThrow(snapshot({ lines, plans: [fixed, twenty] }))
    expect(rows(basket)).toEqual(['C plan twenty 4900', 'C plan fixed 2500'])
    expect(basket.totals.payableMinor).toBe(17100)
  })
})

test('5 full gift and exchange', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('a', 8800), countedLine('b', 2500)],
      plans: [
        fullGift('mug-plan', 10000, [giftItem('mug', 1500)]),
        exchange('towel-plan', 10000, [exchangeItem('towel', 2900, 990)]),
        rebate('tiers', [
          [11000, 1000],
          [12000, 5000],
        ]),
      ],
      exchangeChoices: [{ planId: 'towel-plan', itemId: 'towel', count: 1 }],
    }),
  )
  expect(basket.totals).toMatchObject({ originMinor: 15700, afterCouponsMinor: 10300, payableMinor: 11290 })
  expect(basket.lines.map((line) => [line.id, line.payableMinor])).toEqual([
    ['a', 8021],
    ['b', 2279],
    ['gift:mug-plan', 0],
    ['exchange:towel-plan', 990],
  ])
  expect(rows(basket)).toEqual(['C plan tiers 1000', 'C2 plan mug-plan 1500', 'C2 plan towel-plan 1910'])
})

test('6 coupons', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('a', 12000), countedLine('b', 6000), countedLine('card', 5000, 1, { isDiscountable: false })],
      coupons: [
        rebateCoupon('twenty-off', 2000, { isStackable: true, thresholdMinor: 15000 }),
        discountCoupon('ten-percent', 1000, { isStackable: true, capMinor: 1500 }),
      ],
    }),
  )
  expect(basket.totals.payableMinor).toBe(19500)
  expect(rowsOfLines(basket)).toEqual([
    ['D coupon ten-percent 1000', 'D coupon twenty-off 1333'],
    ['D coupon ten-percent 500', 'D coupon twenty-off 667'],
    [],
  ])
})

test('7 points cap', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('a', 9990), countedLine('b', 4590)],
      member: member({ points: 6000 }),
      pointsWanted: 5000,
      settings: {
        spendRule: { points: 100, amountMinor: 100, cap: { kind: 'percent', basisPoints: 1000 } },
        earnRule: { spentMinor: 1000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true },
      },
    }),
  )
  expect(basket.totals.payableMinor).toBe(13180)
  expect(basket.points).toMatchObject({ wanted: 5000, used: 1400, deductionMinor: 1400, mostUsable: 1400, earned: 130 })
})

test('8 everything', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [
        countedLine('a', 3999, 2),
        countedLine('b', 1290, 3, { memberPriceMinor: 1190 }),
        countedLine('c', 25800, 1, { special: { kind: 'price', priceMinor: 23800 } }),
      ],
      member: member({ levelDiscountBasisPoints: 500, points: 1500 }),
      plans: [rebate('big', [[30000, 3000]])],
      coupons: [rebateCoupon('ten-off', 1000, { thresholdMinor: 20000 })],
      pointsWanted: 1500,
      orderChange: { kind: 'percent', offBasisPoints: 200 },
      settings: {
        spendRule: { points: 100, amountMinor: 100, cap: { kind: 'fixed', amountMinor: 1500 } },
        roundingOff: { unitMinor: 10, mode: 'down', by: 'system' },
      },
    }),
  )
  expect(basket.lines.map((line) => line.afterItemsMinor)).toEqual([7598, 3570, 23800])
  expect(payables(basket)).toEqual([6273, 2948, 19649])
  expect(basket.totals).toMatchObject({ originMinor: 37668, afterCouponsMinor: 30968, payableMinor: 28870 })
  expect(rows(basket)).toEqual([
    'A special 2000',
    'A member 700',
    'C plan big 3000',
    'D coupon ten-off 1000',
    'E points 1500',
    'F order-change 589',
    'G rounding-off 9',
  ])
})

describe('9 pennies', () => {
  test('10.00 off three lines of 33.33', () => {
    const lines = [countedLine('a', 3333), countedLine('b', 3333), countedLine('c', 3333)]
    const basket = priceOrThrow(snapshot({ lines, coupons: [rebateCoupon('ten', 1000)] }))
    expect(basket.totals.payableMinor).toBe(8999)
    expect(rowsOfLines(basket)).toEqual([['D coupon ten 334'], ['D coupon ten 333'], ['D coupon ten 333']])
  })

  test('1 cent over two equal lines goes to the first', () => {
    const basket = priceOrThrow(
      snapshot({ lines: [countedLine('a', 500), countedLine('b', 500)], coupons: [rebateCoupon('cent', 1)] }),
    )
    expect(payables(basket)).toEqual([499, 500])
  })
})

test('10 the sale behind three partial refunds', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [
        countedLine('a', 3330, 3, { tax: { id: 'vat-13', rateBasisPoints: 1300 } }),
        countedLine('b', 5000, 1, { tax: { id: 'vat-9', rateBasisPoints: 900 } }),
      ],
      member: member({ points: 700 }),
      coupons: [rebateCoupon('ten-off', 1000, { thresholdMinor: 10000 })],
      pointsWanted: 700,
      settings: {
        spendRule: { points: 100, amountMinor: 100, cap: null },
        earnRule: { spentMinor: 1000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true },
      },
    }),
  )
  expect(basket.totals.payableMinor).toBe(13290)
  expect(payables(basket)).toEqual([8857, 4433])
  expect(taxes(basket)).toEqual([1019, 366])
  expect(basket.points).toMatchObject({ used: 700, deductionMinor: 700, earned: 130 })
})

test('11 the sale behind a threshold broken by a refund, and the price of the kept goods', () => {
  const plans = [rebate('sixty', [[30000, 6000]])]
  const lines = [countedLine('a', 10000), countedLine('b', 10000), countedLine('c', 10000)]
  expect(priceOrThrow(snapshot({ lines, plans })).totals.payableMinor).toBe(24000)
  expect(priceOrThrow(snapshot({ lines: lines.slice(0, 2), plans })).totals.payableMinor).toBe(20000)
})

describe('12 Japan, 8 % and 10 %, tax rounded down', () => {
  const japan = (roundingOff: PricingSettings['roundingOff']) =>
    priceOrThrow(
      snapshot({
        currency: { code: 'JPY', exponent: 0 },
        outlet: { id: 'tokyo', timeZone: 'Asia/Tokyo' },
        lines: [
          countedLine('bento', 598, 2, { tax: { id: 'reduced', rateBasisPoints: 800 } }),
          countedLine('detergent', 1087, 1, { tax: { id: 'standard', rateBasisPoints: 1000 } }),
        ],
        plans: [wholeOrder('five', 500)],
        settings: { tax: { mode: 'included', rounding: 'down' }, roundingOff },
      }),
    )

  test('whole-order 5 % off', () => {
    const basket = japan(null)
    expect(basket.totals).toMatchObject({ originMinor: 2283, payableMinor: 2169, taxMinor: 177 })
    expect(basket.taxes).toEqual([
      { rateBasisPoints: 800, payableMinor: 1136, taxMinor: 84 },
      { rateBasisPoints: 1000, payableMinor: 1033, taxMinor: 93 },
    ])
  })

  test('with 端数値引 to 10 yen', () => {
    const basket = japan({ unitMinor: 10, mode: 'down', by: 'system' })
    expect(basket.totals.payableMinor).toBe(2160)
    expect(rowsOfLines(basket)).toEqual([
      ['C plan five 60', 'G rounding-off 5'],
      ['C plan five 54', 'G rounding-off 4'],
    ])
    expect(basket.taxes).toEqual([
      { rateBasisPoints: 800, payableMinor: 1131, taxMinor: 83 },
      { rateBasisPoints: 1000, payableMinor: 1029, taxMinor: 93 },
    ])
  })
})

test('13 USD exclusive, split tender', () => {
  const basket = priceOrThrow(
    snapshot({
      currency: { code: 'USD', exponent: 2 },
      lines: [
        countedLine('taxable', 1999, 2, { tax: { id: 'sales', rateBasisPoints: 825 } }),
        countedLine('exempt', 349, 1, { tax: { id: 'exempt', rateBasisPoints: 0 } }),
      ],
      coupons: [discountCoupon('ten', 1000)],
      payment: {
        cashRounding: { unitMinor: 5, mode: 'nearest' },
        tenders: [
          { kind: 'electronic', amountMinor: 2000 },
          { kind: 'cash', givenMinor: 2210 },
        ],
      },
      settings: { tax: { mode: 'added', rounding: 'half-up' } },
    }),
  )
  expect(payables(basket)).toEqual([3598, 314])
  expect(basket.totals).toMatchObject({ goodsMinor: 3912, taxMinor: 297, payableMinor: 4209 })
  expect(taxes(basket)).toEqual([297, 0])
  expect(basket.payment).toEqual({
    payableMinor: 4209,
    otherMinor: 2000,
    cashDueMinor: 2209,
    cashToPayMinor: 2210,
    cashRoundingMinor: 1,
    cashGivenMinor: 2210,
    changeMinor: 0,
    remainingMinor: 0,
    isPaid: true,
  })
})

test('14 weighed, price-embedded, combined; ETB 15 %; member 5 %', () => {
  const vat = { id: 'vat', rateBasisPoints: 1500 }
  const basket = priceOrThrow(
    snapshot({
      currency: { code: 'ETB', exponent: 2 },
      outlet: { id: 'addis', timeZone: 'Africa/Addis_Ababa' },
      lines: [
        weighedLine('tomato', 8950, 1236, { tax: vat }),
        label('cheese', 13475, { tax: vat }),
        combinedLine('box', 15000, [
          { id: 'one', productId: 'product-one', variantId: null, listMinor: 10000, tax: vat },
          { id: 'two', productId: 'product-two', variantId: null, listMinor: 8000, tax: vat },
        ]),
      ],
      member: member({ levelDiscountBasisPoints: 500 }),
    }),
  )
  expect(basket.lines.map((line) => line.listMinor)).toEqual([11062, 13475, 15000])
  expect(basket.lines[0]?.unitPriceMinor).toBe(8503)
  expect(payables(basket)).toEqual([10510, 12801, 14250])
  expect(basket.totals).toMatchObject({ payableMinor: 37561, taxMinor: 4899 })
  expect(basket.taxes).toEqual([{ rateBasisPoints: 1500, payableMinor: 37561, taxMinor: 4899 }])
  expect(taxes(basket)).toEqual([1371, 1670, 1858])
})

describe('15 override and rounding', () => {
  const vat = { id: 'vat-13', rateBasisPoints: 1300 }
  const lines = [countedLine('a', 12345, 1, { tax: vat }), countedLine('b', 6789, 1, { tax: vat })]

  test('target 180.00, nothing left to round', () => {
    const basket = priceOrThrow(
      snapshot({
        lines,
        orderChange: { kind: 'target', totalMinor: 18000 },
        settings: { roundingOff: { unitMinor: 10, mode: 'down', by: 'system' } },
      }),
    )
    expect(rowsOfLines(basket)).toEqual([['F order-change 732'], ['F order-change 402']])
    expect(basket.totals).toMatchObject({ payableMinor: 18000, taxMinor: 2071 })
  })

  test('without it, to 1.00 down', () => {
    const basket = priceOrThrow(
      snapshot({ lines, settings: { roundingOff: { unitMinor: 100, mode: 'down', by: 'system' } } }),
    )
    expect(rowsOfLines(basket)).toEqual([['G rounding-off 22'], ['G rounding-off 12']])
    expect(basket.totals).toMatchObject({ payableMinor: 19100, taxMinor: 2197 })
  })
})

describe('16 never-worse guard', () => {
  const input = (isGuardOn: boolean) =>
    snapshot({
      lines: [countedLine('a', 10000), countedLine('b', 10000), countedLine('c', 10000)],
      plans: [rebate('sixty', [[30000, 6000]])],
      member: member({ levelDiscountBasisPoints: 500 }),
      settings: { isGuardOn },
    })

  test('drops member pricing for this basket and says so', () => {
    const basket = priceOrThrow(input(true))
    expect(basket.totals.payableMinor).toBe(24000)
    expect(basket.offers).toEqual({
      isMemberAttached: true,
      isMemberPricingDropped: true,
      droppedPlanIds: [],
      areSpecialsDropped: false,
      orderPlanIds: ['sixty'],
    })
  })

  test('off: the plain order misses the rebate', () => {
    expect(priceOrThrow(input(false)).totals.payableMinor).toBe(28500)
  })
})

describe('19 bundle', () => {
  const basket = priceOrThrow(
    snapshot({
      lines: [countedLine('A', 900, 2), countedLine('B', 800, 2), countedLine('C', 300, 3)],
      plans: [bundle('three', 3, { kind: 'total', totalMinor: 2000 })],
    }),
  )

  test('the dearest three cost 20.00, the next group would not be cheaper, one piece is left', () => {
    expect(basket.totals.payableMinor).toBe(3700)
    expect(payables(basket)).toEqual([1384, 1416, 900])
  })

  test('its price is shared 6.92, 6.92 and 6.16; what is below stage A belongs to the plan', () => {
    expect(
      basket.lines.map((line) => line.units.map((unit) => [unit.role, unit.quantity, unit.unitPriceMinor])),
    ).toEqual([
      [['rewarded', 2, 692]],
      [
        ['plain', 1, 800],
        ['rewarded', 1, 616],
      ],
      [['plain', 3, 300]],
    ])
    expect(rows(basket)).toEqual(['B plan three 600'])
    expect(rowsOfLines(basket)).toEqual([['B plan three 416'], ['B plan three 184'], []])
  })
})

test('20 at most two at the price', () => {
  const plans = [bundle('two', 1, { kind: 'total', totalMinor: 600 }, { maxTimes: 2 })]
  expect(priceOrThrow(snapshot({ lines: [countedLine('A', 1000, 5)], plans })).totals.payableMinor).toBe(4200)
})

describe('21 pieces and condition scope', () => {
  const cups = wholeOrder('cups', 2000, {
    scope: products('cup'),
    conditionScope: products('coffee'),
    thresholdPieces: 3,
  })

  test.each([
    [3, 11_400],
    [2, 9_000],
  ])('%i coffees', (count, totalMinor) => {
    const lines = [countedLine('coffee', 3000, count), countedLine('cup', 1500, 2)]
    expect(priceOrThrow(snapshot({ lines, plans: [cups] })).totals.payableMinor).toBe(totalMinor)
  })
})

test('22 amount off each', () => {
  const tea = countedLine('tea', 480, 3)
  const plans = [amountOff('half', 50)]
  expect(priceOrThrow(snapshot({ lines: [tea], plans })).totals.payableMinor).toBe(1290)
  const special = { ...tea, special: { kind: 'price', priceMinor: 420 } } as const
  expect(priceOrThrow(snapshot({ lines: [special], plans })).totals.payableMinor).toBe(1260)
})

describe('23 exempt', () => {
  const exemption = { by: 'hand', paperNumber: 'E-1', reason: '' } as const

  test('tax inside is a deduction', () => {
    const lines = [countedLine('a', 11_300, 1, { tax: { id: 't', rateBasisPoints: 1300 } })]
    const basket = priceOrThrow(snapshot({ lines, exemption }))
    expect(basket.totals).toMatchObject({ goodsMinor: 10_000, taxMinor: 0, payableMinor: 10_000 })
    expect(rows(basket)).toEqual(['H tax-exemption 1300'])
    expect(basket.taxes).toEqual([{ rateBasisPoints: 1300, payableMinor: 10_000, taxMinor: 0 }])
    expect(basket.exemption).toEqual({
      taxMinor: 1300,
      taxes: [{ rateBasisPoints: 1300, payableMinor: 11_300, taxMinor: 1300 }],
    })
  })

  test.each([
    ['without rounding-off', null, 3912],
    ['rounded to the dime without the tax', { unitMinor: 10, mode: 'down', by: 'system' }, 3910],
  ] as const)('tax on top falls away, %s', (_, roundingOff, payableMinor) => {
    const lines = [countedLine('a', 3912, 1, { tax: { id: 't', rateBasisPoints: 825 } })]
    const basket = priceOrThrow(
      snapshot({ lines, exemption, settings: { tax: { mode: 'added', rounding: 'half-up' }, roundingOff } }),
    )
    expect(basket.totals).toMatchObject({ goodsMinor: 3912, taxMinor: 0, payableMinor })
    expect([rows(basket), basket.exemption?.taxMinor]).toEqual([[], 323])
  })
})

test('products() names lines the way counted() does', () => {
  const lines = [countedLine('a', 1000), countedLine('b', 1000)]
  const plans = [wholeOrder('half', 5000, { scope: products('b') })]
  expect(payables(priceOrThrow(snapshot({ lines, plans })))).toEqual([1000, 500])
})
