import { describe, expect, test } from 'vitest'
import {
  combinedLine,
  countedLine,
  discountCoupon,
  label,
  member,
  snapshot,
  weighedLine,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, readRefusal, rows, rowsOfLines, taxes } from '../../test/priced.ts'
import type { EarnRule, OrderChange, PaymentFacts, PricingSettings, RoundingOff, SpendRule } from '../basket/index.ts'

// Stages E to J: points, a person's change, rounding-off, tax, tenders, points earned.

const card = countedLine('card', 5000, 1, { isDiscountable: false })
const vat = (rateBasisPoints: number) => ({ tax: { id: `vat-${rateBasisPoints}`, rateBasisPoints } })

describe('E points', () => {
  const spend = (rule: Partial<SpendRule>, pointsWanted: number, points = 100_000) =>
    priceOrThrow(
      snapshot({
        lines: [countedLine('a', 9999), countedLine('b', 5000, 1, { takesPoints: false }), card],
        member: member({ points }),
        pointsWanted,
        settings: { spendRule: { points: 100, amountMinor: 100, cap: null, ...rule } },
      }),
    )

  test.each<[string, Partial<SpendRule>, number, number, number]>([
    ['whole times of the rule', {}, 250, 200, 200],
    ['another rate', { points: 7, amountMinor: 3 }, 100, 98, 42],
    ['never above what the lines that take points cost', {}, 90_000, 9900, 9900],
    ['fixed cap', { cap: { kind: 'fixed', amountMinor: 1599 } }, 90_000, 1500, 1500],
    ['percent cap, rounded down', { amountMinor: 1, cap: { kind: 'percent', basisPoints: 1000 } }, 99_999, 99_900, 999],
    [
      'a fixed cap above what they cost',
      { amountMinor: 1, cap: { kind: 'fixed', amountMinor: 99_999 } },
      99_999,
      99_900,
      999,
    ],
  ])('%s', (_, rule, wanted, used, deduction) => {
    const basket = spend(rule, wanted)
    expect(basket.points).toMatchObject({ wanted, used, deductionMinor: deduction })
    expect(basket.lines.map((line) => line.deductions.length)).toEqual([1, 0, 0])
  })

  test('the most that could be used, by cap and by points held', () => {
    expect(spend({}, 0).points.mostUsable).toBe(9900)
    expect(spend({}, 0, 560).points.mostUsable).toBe(500)
    expect(spend({}, 0, -560).points.mostUsable).toBe(0)
  })
})

describe('F order change', () => {
  const change = (orderChange: OrderChange) =>
    snapshot({ lines: [countedLine('a', 10000), countedLine('b', 3333), card], orderChange })

  test.each<[OrderChange, number[]]>([
    [{ kind: 'percent', offBasisPoints: 200 }, [9800, 3266, 5000]],
    [{ kind: 'amount', offMinor: 13333 }, [0, 0, 5000]],
    [{ kind: 'target', totalMinor: 18000 }, [9750, 3250, 5000]],
    [{ kind: 'target', totalMinor: 5000 }, [0, 0, 5000]],
    [{ kind: 'target', totalMinor: 20000 }, [11250, 3750, 5000]],
  ])('%j', (orderChange, expected) => {
    expect(payables(priceOrThrow(change(orderChange)))).toEqual(expected)
  })

  test('a raise is a deduction with its sign turned, split the same way', () => {
    expect(rows(priceOrThrow(change({ kind: 'target', totalMinor: 18334 })))).toEqual(['F order-change -1'])
    expect(rowsOfLines(priceOrThrow(change({ kind: 'target', totalMinor: 18334 })))[0]).toEqual(['F order-change -1'])
  })

  test('refuses what the discountable lines cannot carry', () => {
    expect(readRefusal(change({ kind: 'amount', offMinor: 13334 }))).toEqual({
      code: 'order-change.too-large',
      facts: { wantedMinor: 13334, mostMinor: 13333 },
    })
    expect(readRefusal(change({ kind: 'target', totalMinor: 4999 }))).toEqual({
      code: 'order-change.target-too-low',
      facts: { wantedMinor: 4999, leastMinor: 5000 },
    })
    expect(readRefusal(snapshot({ lines: [card], orderChange: { kind: 'target', totalMinor: 5001 } }))).toEqual({
      code: 'order-change.nothing-to-change',
      facts: { wantedMinor: 5001 },
    })
    const same = snapshot({ lines: [card], orderChange: { kind: 'target', totalMinor: 5000 } })
    expect(priceOrThrow(same).totals.payableMinor).toBe(5000)
  })
})

describe('G rounding-off', () => {
  const round = (
    roundingOff: RoundingOff,
    lines = [countedLine('a', 12347)],
    tax: Partial<PricingSettings['tax']> = {},
  ) =>
    priceOrThrow(snapshot({ lines, settings: { roundingOff, tax: { mode: 'included', rounding: 'half-up', ...tax } } }))

  test.each([
    [1, 'up', 12347],
    [10, 'down', 12340],
    [10, 'half-up', 12350],
    [10, 'up', 12350],
    [100, 'half-up', 12300],
    [100, 'up', 12400],
    [1000, 'down', 12000],
  ] as const)('to %i %s', (unitMinor, mode, total) => {
    expect(round({ unitMinor, mode, by: 'system' }).totals.payableMinor).toBe(total)
  })

  test('by cashier only when pressed', () => {
    const down = { unitMinor: 10, mode: 'down', by: 'cashier' } as const
    expect(round({ ...down, isPressed: false }).totals.payableMinor).toBe(12347)
    expect(round({ ...down, isPressed: true }).totals.payableMinor).toBe(12340)
  })

  test('rounds the whole total, carried by the discountable lines as far as they can', () => {
    const fixed = countedLine('fixed', 1999, 1, { isDiscountable: false })
    const down = { unitMinor: 10, mode: 'down', by: 'system' } as const
    expect(payables(round(down, [countedLine('a', 1234), fixed]))).toEqual([1231, 1999])
    expect(payables(round(down, [countedLine('a', 1), fixed]))).toEqual([1, 1999])
    expect(payables(round({ ...down, unitMinor: 100 }, [countedLine('a', 1), fixed]))).toEqual([1, 1999])
    expect(payables(round({ ...down, unitMinor: 1000 }, [countedLine('a', 7), fixed]))).toEqual([1, 1999])
    expect(payables(round({ ...down, unitMinor: 1000 }, [countedLine('a', 5), countedLine('b', 2), fixed]))).toEqual([
      1, 0, 1999,
    ])
    expect(payables(round({ ...down, unitMinor: 100 }, [countedLine('a', 0), countedLine('b', 5), fixed]))).toEqual([
      0, 1, 1999,
    ])
    const cents = countedLine('cents', 1989, 1, { isDiscountable: false })
    expect(payables(round({ ...down, unitMinor: 100 }, [countedLine('a', 1), cents]))).toEqual([0, 1989])
    expect(payables(round({ ...down, mode: 'up' }, [fixed]))).toEqual([1999])
    expect(payables(round({ ...down, mode: 'up' }, [countedLine('a', 0), fixed]))).toEqual([0, 1999])
  })

  test('tax added: an adjustment of its own after tax, by amount + tax, on every line', () => {
    const lines = [
      countedLine('a', 10000, 1, vat(1000)),
      countedLine('b', 5000, 1, { ...vat(0), isDiscountable: false }),
      countedLine('c', 33, 1, vat(1000)),
    ]
    const basket = round({ unitMinor: 100, mode: 'down', by: 'system' }, lines, { mode: 'added' })
    expect(basket.totals).toMatchObject({
      goodsMinor: 15033,
      taxMinor: 1003,
      roundingAdjustmentMinor: 36,
      payableMinor: 16000,
    })
    expect(rows(basket)).toEqual([])
    expect(basket.lines.map((line) => line.roundingAdjustmentMinor)).toEqual([25, 11, 0])
    const raised = round({ unitMinor: 100, mode: 'up', by: 'system' }, lines, { mode: 'added' })
    expect(raised.totals).toMatchObject({ roundingAdjustmentMinor: -64, payableMinor: 16100 })
    expect(raised.lines.map((line) => line.roundingAdjustmentMinor)).toEqual([-44, -20, 0])
  })
})

describe('H tax', () => {
  const lines = [
    countedLine('a', 31, 10, vat(2000)),
    countedLine('b', 105, 1, vat(800)),
    countedLine('c', 7, 1, vat(2000)),
  ]
  const of = (tax: PricingSettings['tax']) => priceOrThrow(snapshot({ lines, settings: { tax } }))

  test('once per rate on what its lines cost together', () => {
    const basket = of({ mode: 'added', rounding: 'half-up' })
    expect(basket.taxes).toEqual([
      { rateBasisPoints: 800, payableMinor: 105, taxMinor: 8 },
      { rateBasisPoints: 2000, payableMinor: 317, taxMinor: 63 },
    ])
    expect(taxes(basket)).toEqual([62, 8, 1])
    expect(basket.totals.payableMinor).toBe(422 + 71)
  })

  test.each([
    ['included', 'half-up', [8, 53]],
    ['included', 'down', [7, 52]],
    ['included', 'up', [8, 53]],
    ['added', 'down', [8, 63]],
    ['added', 'up', [9, 64]],
  ] as const)('%s, %s', (mode, rounding, expected) => {
    expect(of({ mode, rounding }).taxes.map((rate) => rate.taxMinor)).toEqual(expected)
  })

  test('two taxes of one rate are one rate; a rate of 0 is listed', () => {
    const two = [
      countedLine('a', 5, 1, { tax: { id: 'x', rateBasisPoints: 1000 } }),
      countedLine('b', 5, 1, { tax: { id: 'y', rateBasisPoints: 1000 } }),
      card,
    ]
    const basket = priceOrThrow(snapshot({ lines: two, settings: { tax: { mode: 'added', rounding: 'half-up' } } }))
    expect(basket.taxes).toEqual([
      { rateBasisPoints: 0, payableMinor: 5000, taxMinor: 0 },
      { rateBasisPoints: 1000, payableMinor: 10, taxMinor: 1 },
    ])
    expect(basket.lines.map((line) => line.taxShares[0]?.taxId)).toEqual(['x', 'y', 'no-tax'])
  })

  test('a combination spreads over its parts by their list amounts, each at its rate', () => {
    const part = (id: string, listMinor: number, rate: number) => ({
      id,
      productId: id,
      variantId: null,
      listMinor,
      ...vat(rate),
    })
    const parts = [part('food', 2000, 800), part('cup', 1000, 1000), part('free', 0, 1000)]
    const basket = priceOrThrow(snapshot({ lines: [combinedLine('box', 1001, parts, { count: 2 })] }))
    expect(basket.lines[0]?.taxShares).toEqual([
      { partId: 'food', taxId: 'vat-800', rateBasisPoints: 800, payableMinor: 1335, taxMinor: 99 },
      { partId: 'cup', taxId: 'vat-1000', rateBasisPoints: 1000, payableMinor: 667, taxMinor: 61 },
      { partId: 'free', taxId: 'vat-1000', rateBasisPoints: 1000, payableMinor: 0, taxMinor: 0 },
    ])
    const weightless = [part('x', 0, 800), part('y', 0, 800)]
    const shares = priceOrThrow(snapshot({ lines: [combinedLine('box', 5, weightless)] })).lines[0]?.taxShares
    expect(shares?.map((share) => share.payableMinor)).toEqual([3, 2])
  })
})

describe('I tender', () => {
  const pay = (payment: PaymentFacts, amount = 4209) =>
    priceOrThrow(snapshot({ lines: [countedLine('a', amount)], payment })).payment
  const nearest = { unitMinor: 5, mode: 'nearest' } as const
  const cash = (givenMinor: number) => ({ kind: 'cash', givenMinor }) as const

  test('only the cash part is rounded, and only where there is cash', () => {
    expect(pay({ cashRounding: nearest, tenders: [] })).toMatchObject({
      cashToPayMinor: 4210,
      cashRoundingMinor: 0,
      remainingMinor: 4209,
      isPaid: false,
    })
    expect(pay({ cashRounding: nearest, tenders: [{ kind: 'electronic', amountMinor: 4209 }] })).toMatchObject({
      cashRoundingMinor: 0,
      isPaid: true,
    })
    expect(pay({ cashRounding: nearest, tenders: [cash(5000)] })).toMatchObject({
      cashRoundingMinor: 1,
      changeMinor: 790,
      isPaid: true,
    })
  })

  test.each([
    [4207, 5, 'nearest', -2],
    [4208, 5, 'nearest', 2],
    [4205, 10, 'nearest', 5],
    [4209, 10, 'down', -9],
    [2, 5, 'nearest', -2],
    [395, 10, 'half-down', -5],
    [396, 10, 'half-down', 4],
    [1, 5, 'up', 4],
  ] as const)('%i to %i %s: %i', (amount, unitMinor, mode, rounding) => {
    expect(pay({ cashRounding: { unitMinor, mode }, tenders: [cash(99999)] }, amount)?.cashRoundingMinor).toBe(rounding)
  })

  test('balance and gift card count before cash; cash comes in pieces', () => {
    const tenders = [
      { kind: 'balance', principalMinor: 1000, bonusMinor: 200 },
      { kind: 'gift-card', amountMinor: 9 },
      cash(1000),
      cash(900),
    ] as const
    expect(pay({ cashRounding: null, tenders })).toEqual({
      payableMinor: 4209,
      otherMinor: 1209,
      cashDueMinor: 3000,
      cashToPayMinor: 3000,
      cashRoundingMinor: 0,
      cashGivenMinor: 1900,
      changeMinor: 0,
      remainingMinor: 1100,
      isPaid: false,
    })
  })

  test('the cash part is rounded by itself, not the whole', () => {
    const tenders = [{ kind: 'electronic', amountMinor: 2003 } as const, cash(5000)]
    expect(pay({ cashRounding: nearest, tenders })).toMatchObject({
      cashDueMinor: 2206,
      cashToPayMinor: 2205,
      cashRoundingMinor: -1,
    })
  })

  test('other tenders above the payable are refused', () => {
    const payment = { cashRounding: null, tenders: [{ kind: 'electronic', amountMinor: 4210 } as const] }
    expect(readRefusal(snapshot({ lines: [countedLine('a', 4209)], payment }))).toEqual({
      code: 'tender.too-much',
      facts: { payableMinor: 4209, tenderedMinor: 4210 },
    })
  })

  test('what rounds away needs no coin', () => {
    expect(pay({ cashRounding: nearest, tenders: [cash(0)] }, 2)).toMatchObject({ isPaid: true, cashRoundingMinor: -2 })
  })
})

describe('J points earned', () => {
  const earn = (rule: Partial<EarnRule>, earnRatioHundredths = 100, payment: PaymentFacts | null = null) =>
    priceOrThrow(
      snapshot({
        lines: [countedLine('a', 9999, 1, vat(1000)), countedLine('b', 500, 1, { earnsPoints: false })],
        member: member({ earnRatioHundredths }),
        payment,
        settings: {
          tax: { mode: 'added', rounding: 'half-up' },
          roundingOff: { unitMinor: 100, mode: 'down', by: 'system' },
          earnRule: { spentMinor: 1000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true, ...rule },
        },
      }),
    ).points

  test('each full amount counts, on what the earning lines cost without added tax and adjustment', () => {
    expect(earn({})).toMatchObject({ earnBaseMinor: 9999, earned: 90 })
  })

  test('the level’s ratio, cut', () => {
    expect(earn({ points: 1 }, 150).earned).toBe(13)
    expect(earn({}, 0).earned).toBe(0)
  })

  test('what the bonus bucket paid, where the setting says so', () => {
    const payment = {
      cashRounding: null,
      tenders: [{ kind: 'balance', principalMinor: 500, bonusMinor: 1500 } as const],
    }
    expect(earn({}, 100, payment).earned).toBe(90)
    expect(earn({ isBonusBalanceEarning: false }, 100, payment)).toMatchObject({ earnBaseMinor: 8499, earned: 80 })
  })

  test('nobody earns without a member or a rule', () => {
    const lines = [countedLine('a', 9999)]
    const earnRule = { spentMinor: 1, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true }
    expect(priceOrThrow(snapshot({ lines, settings: { earnRule } })).points.earned).toBe(0)
    expect(priceOrThrow(snapshot({ lines, member: member() })).points.earned).toBe(0)
  })
})

test('an empty basket costs nothing', () => {
  const basket = priceOrThrow(
    snapshot({
      coupons: [discountCoupon('c', 1000)],
      settings: { roundingOff: { unitMinor: 100, mode: 'up', by: 'system' }, tax: { mode: 'added', rounding: 'up' } },
    }),
  )
  expect(basket.totals).toEqual({
    originMinor: 0,
    afterCouponsMinor: 0,
    goodsMinor: 0,
    taxMinor: 0,
    roundingAdjustmentMinor: 0,
    payableMinor: 0,
  })
})

test('goods that cost nothing share nothing and get no cent', () => {
  const lines = [countedLine('free', 0, 3), weighedLine('air', 1, 1), label('gift', 0), countedLine('a', 101)]
  expect(payables(priceOrThrow(snapshot({ lines, coupons: [discountCoupon('c', 5000)] })))).toEqual([0, 0, 0, 51])
})
