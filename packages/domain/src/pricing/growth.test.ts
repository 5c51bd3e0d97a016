import { describe, expect, test } from 'vitest'
import {
  amountOff,
  bundle,
  countedLine,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  itemDiscount,
  label,
  member,
  NOON,
  openPrice,
  products,
  promotion,
  rebate,
  rebateCoupon,
  snapshot,
  weighedLine,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, readRefusal, rows, rowsOfLines } from '../../test/priced.ts'
import type { BasketLine, Plan, Snapshot } from '../basket/index.ts'
import { priceAsOnce } from './index.ts'

// The rules that pricing.md calls Growth, worked out by hand; the random baskets of oracle and properties mix them with
// everything else.

const basket = (lines: readonly BasketLine[], plans: readonly Plan[], changes: Parameters<typeof snapshot>[0] = {}) =>
  priceOrThrow(snapshot({ lines, plans, ...changes }))

const special = (priceMinor: number) => ({ special: { kind: 'price', priceMinor } }) as const

describe('an amount off each piece', () => {
  test('is per kg where weighed, floors at 0, and passes labels by', () => {
    const lines = [
      weighedLine('kg', 8950, 1236),
      countedLine('cheap', 30),
      label('label', 1000),
      openPrice('open', 200),
    ]
    expect(payables(basket(lines, [amountOff('off', 100)]))).toEqual([10_939, 0, 1000, 100])
  })
})

describe('thresholds on pieces', () => {
  test('a weighed and a labelled line are one piece, free and typed pieces count', () => {
    const lines = [
      weighedLine('kg', 1000, 2500),
      label('label', 500),
      countedLine('free', 0, 2),
      countedLine('typed', 900, 1, { manualUnitPriceMinor: 100 }),
    ]
    const at = (thresholdPieces: number) => basket(lines, [wholeOrder('five', 1000, { thresholdPieces })])
    expect([at(5).totals.payableMinor, at(6).totals.payableMinor]).toEqual([2790, 3100])
  })

  test('uses of a times card count in none, but as desks counted them once', () => {
    const lines = [countedLine('paid', 1000, 2), countedLine('pass', 1000, 3, { timesCard: 'CARD1' })]
    const offers = [wholeOrder('three', 1000, { thresholdPieces: 3 })]
    const gift = [fullGift('g', 0, [giftItem('mug', 500)], { thresholdMinor: 0, thresholdPieces: 3 })]
    expect(basket(lines, offers).totals.payableMinor).toBe(2000)
    expect(basket(lines, gift).gifts).toEqual([])
    expect(basket([countedLine('paid', 1000, 3), ...lines.slice(1)], offers).totals.payableMinor).toBe(2700)
    const once = priceAsOnce(snapshot({ lines, plans: offers }), { countsUses: true })
    expect(once.ok && once.value.totals.payableMinor).toBe(1800)
  })

  test('repeat by pieces, for rebates, gifts and exchanges', () => {
    const lines = [countedLine('a', 1000, 7)]
    const pieces = { thresholdMinor: 0, thresholdPieces: 3 }
    const tiers = [{ ...pieces, amountMinor: 100 }]
    expect(rows(basket(lines, [rebate('r', [], { tiers, isRepeating: true })]))).toEqual(['C plan r 200'])
    const gift = basket(lines, [fullGift('g', 0, [giftItem('mug', 500)], { ...pieces, isRepeating: true })])
    expect(gift.gifts).toMatchObject([{ times: 2, thresholdMinor: 0, thresholdPieces: 3, entryPieces: 7 }])
    const towel = basket(
      lines,
      [exchange('x', 0, [exchangeItem('towel', 900, 100)], { ...pieces, isRepeating: true })],
      {
        exchangeChoices: [{ planId: 'x', itemId: 'towel', count: 5 }],
      },
    )
    expect(towel.exchanges).toMatchObject([{ count: 2, thresholdPieces: 3, entryPieces: 7 }])
  })
})

describe('a condition of its own', () => {
  const lines = [countedLine('coffee', 10_000, 2), countedLine('cup', 1500, 2)]
  const asking = { scope: products('cup'), conditionScope: products('coffee') }

  test('repeats by it, and takes no more than its goods cost', () => {
    const tiers = [{ thresholdMinor: 5000, amountMinor: 1000 }]
    const answer = basket(lines, [rebate('r', [], { ...asking, tiers, isRepeating: true })])
    expect(rowsOfLines(answer)).toEqual([[], ['C plan r 3000']])
  })

  test('needs something to reduce', () => {
    const plans = [wholeOrder('cups', 2000, { ...asking, thresholdMinor: 10_000 })]
    expect(basket([lines[0]!], plans).offers.orderPlanIds).toEqual([])
    expect(rows(basket(lines, plans))).toEqual(['C plan cups 600'])
  })

  test('carries a gift; a refund tests the goods of the condition', () => {
    const [gift] = basket(lines, [fullGift('g', 20_000, [giftItem('mug', 500)], asking)]).gifts
    expect(gift).toMatchObject({ state: 'given', entryMinor: 20_000, scopeLineIds: ['coffee'] })
  })
})

describe('not on reduced goods', () => {
  const picky = { leavesOutReduced: true }
  const lines = [countedLine('full', 1000), countedLine('reduced', 1000, 1, special(900))]

  test('leaves lines with a special below list out of reduction and threshold', () => {
    expect(rowsOfLines(basket(lines, [wholeOrder('ten', 1000, picky)]))).toEqual([
      ['C plan ten 100'],
      ['A special 100'],
    ])
    expect(basket(lines, [wholeOrder('ten', 1000, { ...picky, thresholdMinor: 1001 })]).offers.orderPlanIds).toEqual([])
    expect(
      basket(lines, [], { coupons: [rebateCoupon('c', 500, { ...picky, thresholdMinor: 1001 })] }).coupons,
    ).toMatchObject([{ isApplied: false }])
  })

  test('also where a better price or the guard sets the special aside, not where a person typed a price', () => {
    const better = [lines[0]!, countedLine('reduced', 1000, 1, { ...special(900), memberPriceMinor: 800 })]
    expect(rowsOfLines(basket(better, [wholeOrder('ten', 1000, picky)], { member: member() }))[1]).toEqual([
      'A member 200',
    ])
    const typed = [countedLine('typed', 1000, 1, { ...special(900), manualUnitPriceMinor: 1000 })]
    expect(rows(basket(typed, [wholeOrder('ten', 1000, picky)]))).toEqual(['C plan ten 100'])
    const same = [countedLine('same', 1000, 1, special(1000))]
    expect(rows(basket(same, [wholeOrder('ten', 1000, picky)]))).toEqual(['C plan ten 100'])
  })

  test('leaves lines out whose stage-A price a plan made', () => {
    const plans = [promotion('p', 950, { scope: products('full') }), wholeOrder('ten', 1000, picky)]
    const answer = basket([countedLine('full', 1000), countedLine('other', 1000)], plans, {
      settings: { isGuardOn: false },
    })
    expect(rowsOfLines(answer)).toEqual([['A plan p 50'], ['C plan ten 100']])
  })

  test('leaves them out under the discount of a level too', () => {
    const plans = [promotion('p', 940, { scope: products('full') }), wholeOrder('ten', 1000, picky)]
    const settings = { isGuardOn: false, memberMode: 'stack' } as const
    const facts = { settings, member: member({ levelDiscountBasisPoints: 500 }) }
    const answer = basket([countedLine('full', 1000), countedLine('other', 1000)], plans, facts)
    expect(answer.lines.map((line) => [line.unitPriceMinor, line.payableMinor])).toEqual([
      [893, 893],
      [950, 855],
    ])
  })

  test('in stage A competes where list or member would win without it', () => {
    const plans = [itemDiscount('picky', 3000, picky), itemDiscount('usual', 1000, { scope: products('usual') })]
    const goods = [countedLine('list', 1000), countedLine('usual', 1000), countedLine('special', 1000, 1, special(990))]
    const guardOff = { settings: { isGuardOn: false }, member: member({ levelDiscountBasisPoints: 500 }) }
    expect(basket(goods, plans, guardOff).lines.map((line) => line.unitPriceMinor)).toEqual([700, 900, 950])
  })

  test('quantity plans and bundles pass reduced pieces by', () => {
    const plans = [bundle('pair', 2, { kind: 'total', totalMinor: 1000 }, picky)]
    expect(rows(basket(lines, plans))).toEqual(['A special 100'])
    expect(rows(basket([countedLine('full', 1000, 2), lines[1]!], plans))).toEqual([
      'A special 100',
      'B plan pair 1000',
    ])
  })
})

describe('birthday and member day', () => {
  const noonOn = (day: string) => Date.parse(`${day}T12:00:00+08:00`)
  const on = (day: string, plan: Plan, birthday: { month: number; day: number } | null = { month: 3, day: 4 }) => {
    const now = noonOn(day)
    const facts = { now, openedAt: now, member: member({ birthday }) }
    return basket([countedLine('a', 1000)], [plan], facts).totals.payableMinor < 1000
  }
  const birthday = (days: number) => wholeOrder('b', 1000, { occasion: { kind: 'birthday', days } })

  test.each([
    ['2026-03-04', 0, true],
    ['2026-03-05', 0, false],
    ['2026-03-06', 2, true],
    ['2026-03-02', 2, true],
    ['2026-03-07', 2, false],
  ])('%s within %i days: %s', (day, days, isThen) => expect(on(day, birthday(days))).toBe(isThen))

  test('29 February is 28 February in common years, and the days run over the end of a year', () => {
    const leap = { month: 2, day: 29 }
    expect([on('2026-02-28', birthday(0), leap), on('2026-03-01', birthday(0), leap)]).toEqual([true, false])
    expect([on('2028-02-28', birthday(0), leap), on('2028-02-29', birthday(0), leap)]).toEqual([false, true])
    expect(on('2027-01-01', birthday(1), { month: 12, day: 31 })).toBe(true)
    expect(on('2026-12-31', birthday(1), { month: 1, day: 1 })).toBe(true)
  })

  test('an unknown birthday is none, and a basket without a member has no day', () => {
    expect(on('2026-03-04', birthday(31), null)).toBe(false)
    const plan = wholeOrder('b', 1000, { occasion: { kind: 'member-day', days: [4], isLastDay: false } })
    const alone = basket([countedLine('a', 1000)], [plan])
    expect(alone.why.plans[0]?.missing).toEqual([{ code: 'offer.member-needed' }])
  })

  test('days of the month and its last', () => {
    const days = (list: number[], isLastDay = false) =>
      wholeOrder('d', 1000, { occasion: { kind: 'member-day', days: list, isLastDay } })
    expect([on('2026-03-08', days([8, 18])), on('2026-03-09', days([8, 18]))]).toEqual([true, false])
    expect([on('2026-02-28', days([], true)), on('2026-02-27', days([], true))]).toEqual([true, false])
    expect(on('2026-04-30', days([31]))).toBe(false)
  })

  test('is asked at both moments; one of them must meet window and day', () => {
    const occasion = { kind: 'member-day', days: [4], isLastDay: false } as const
    const midnight = Date.parse('2026-03-05T00:03:00+08:00')
    const at = (plan: Plan) =>
      basket([countedLine('a', 1000)], [plan], { now: midnight, openedAt: midnight - 300_000, member: member() }).totals
        .payableMinor
    expect(at(wholeOrder('w', 1000, { occasion }))).toBe(900)
    const onlyAfter = { fromDate: '2026-03-05', untilDate: null, timeOfDay: null, weekdays: null }
    expect(at(wholeOrder('w', 1000, { occasion, window: onlyAfter }))).toBe(1000)
  })

  test('stands where the guard drops member pricing', () => {
    const now = noonOn('2026-03-04')
    const plan = rebate('sixty', [[30_000, 6000]], { occasion: { kind: 'member-day', days: [4], isLastDay: false } })
    const guest = member({ levelDiscountBasisPoints: 500 })
    const answer = basket([countedLine('a', 30_000)], [plan], { now, openedAt: now, member: guest })
    expect(answer.offers).toMatchObject({ isMemberPricingDropped: true, orderPlanIds: ['sixty'] })
  })
})

describe('exemption', () => {
  const exemption = { by: 'member', paperNumber: 'E-1', reason: '' } as const
  const tax = { id: 't', rateBasisPoints: 1300 }

  test('comes after a target, which is not met again; points are earned on what is paid', () => {
    const answer = basket([countedLine('a', 20_000, 1, { tax })], [], {
      exemption,
      orderChange: { kind: 'target', totalMinor: 11_300 },
      member: member({ points: 100 }),
      pointsWanted: 100,
      settings: {
        spendRule: { points: 100, amountMinor: 100, cap: { kind: 'percent', basisPoints: 10_000 } },
        earnRule: { spentMinor: 1000, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true },
      },
    })
    expect(rows(answer)).toEqual(['E points 100', 'F order-change 8600', 'H tax-exemption 1300'])
    expect(answer.totals.payableMinor).toBe(10_000)
    expect(answer.points).toMatchObject({ used: 100, earnBaseMinor: 10_000, earned: 10 })
  })

  test('reaches gifts that cost nothing, fixed goods and the parts of a combination', () => {
    const answer = basket([countedLine('a', 11_300, 1, { tax, isDiscountable: false })], [], { exemption })
    expect(rowsOfLines(answer)).toEqual([['H tax-exemption 1300']])
  })
})

describe('fees and tip', () => {
  const facts = (payment: Snapshot['payment'], mode: 'included' | 'added' = 'included') =>
    snapshot({ lines: [countedLine('a', 10_000)], payment, settings: { tax: { mode, rounding: 'half-up' } } })
  const rate = (basisPoints: number) => ({ kind: 'percent', basisPoints }) as const
  const tax = { id: 'fee', rateBasisPoints: 1000 }

  test('a fee is taken on the share alone, its tax inside or on top', () => {
    const fee = { shareMinor: 10_000, rate: rate(250), tax }
    const paid = (amountMinor: number, mode: 'included' | 'added') =>
      priceOrThrow(facts({ cashRounding: null, tenders: [{ kind: 'electronic', amountMinor, fee }] }, mode)).payment
    expect(paid(10_250, 'included')).toMatchObject({
      isPaid: true,
      feesMinor: 250,
      fees: [{ tender: 0, feeMinor: 250, taxMinor: 23, taxId: 'fee', rateBasisPoints: 1000 }],
    })
    expect(paid(10_275, 'added')).toMatchObject({ isPaid: true, feesMinor: 275, fees: [{ taxMinor: 25 }] })
    expect(paid(10_000, 'included')).toMatchObject({ isPaid: false, remainingMinor: 250 })
  })

  test('a fee is taken on what its tender pays, not on what others do', () => {
    const fee = { shareMinor: 4_000, rate: rate(250), tax: null }
    const tenders = [
      { kind: 'electronic', amountMinor: 4_100, fee } as const,
      { kind: 'electronic', amountMinor: 6_000 } as const,
    ]
    expect(priceOrThrow(facts({ cashRounding: null, tenders })).payment).toMatchObject({ isPaid: true, feesMinor: 100 })
  })

  test('a tip is a percentage of the payable, and cash is rounded with both', () => {
    const answer = priceOrThrow(
      facts({
        cashRounding: { unitMinor: 50, mode: 'nearest' },
        tip: { kind: 'percent', basisPoints: 1234 },
        tenders: [{ kind: 'cash', givenMinor: 12_000 }],
      }),
    )
    expect(answer.totals.payableMinor).toBe(10_000)
    expect(answer.payment).toMatchObject({
      tipMinor: 1234,
      cashDueMinor: 11_234,
      cashToPayMinor: 11_250,
      cashRoundingMinor: 16,
      changeMinor: 750,
    })
  })

  test('more than payable, fees and tip is too much', () => {
    const payment = { cashRounding: null, tip: { kind: 'amount', amountMinor: 500 } } as const
    const tender = (amountMinor: number) => ({ kind: 'electronic', amountMinor }) as const
    expect(priceOrThrow(facts({ ...payment, tenders: [tender(10_500)] })).payment?.isPaid).toBe(true)
    expect(readRefusal(facts({ ...payment, tenders: [tender(10_501)] }))).toEqual({
      code: 'tender.too-much',
      facts: { payableMinor: 10_500, tenderedMinor: 10_501 },
    })
  })
})

describe('what is missing, and the next step', () => {
  const why = (plan: Plan, lines: readonly BasketLine[] = [countedLine('a', 1000, 2)], changes = {}) =>
    basket(lines, [plan], changes).why

  test('pieces, days and reduced goods are told', () => {
    const now = NOON
    const told = (plan: Plan, lines?: readonly BasketLine[]) =>
      why(plan, lines, { now, member: member() }).plans[0]?.missing
    expect(told(wholeOrder('w', 1000, { thresholdPieces: 5 }))).toEqual([
      { code: 'offer.too-few-pieces', thresholdPieces: 5, entryPieces: 2, missingPieces: 3 },
    ])
    expect(told(wholeOrder('w', 1000, { occasion: { kind: 'birthday', days: 3 } }))).toEqual([
      { code: 'offer.not-birthday', days: 3, isKnown: false },
    ])
    expect(told(wholeOrder('w', 1000, { occasion: { kind: 'member-day', days: [9], isLastDay: true } }))).toEqual([
      { code: 'offer.not-member-day', days: [9], isLastDay: true },
    ])
    expect(told(wholeOrder('w', 1000, { leavesOutReduced: true }), [countedLine('a', 1000, 1, special(900))])).toEqual([
      { code: 'offer.only-reduced' },
    ])
    expect(told(bundle('b', 3, { kind: 'total', totalMinor: 100 }))).toEqual([
      { code: 'offer.too-few', group: 3, have: 2, missing: 1 },
    ])
    expect(told(bundle('b', 2, { kind: 'total', totalMinor: 5000 }))).toEqual([{ code: 'offer.better-price' }])
  })

  test('the hint counts pieces', () => {
    expect(why(wholeOrder('w', 1000, { thresholdPieces: 3 })).hint).toEqual({
      kind: 'plan',
      id: 'w',
      missingMinor: 0,
      missingCount: 1,
      gainMinor: 200,
    })
    expect(why(bundle('b', 3, { kind: 'total', totalMinor: 2500 })).hint).toMatchObject({
      missingCount: 1,
      gainMinor: 500,
    })
  })
})
