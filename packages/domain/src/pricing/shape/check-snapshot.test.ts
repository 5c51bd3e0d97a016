import {
  anything,
  assert,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  property,
  string,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  unlimitedTime,
  buyGet,
  combinedLine,
  countedLine,
  discountCoupon,
  exchange,
  exchangeItem,
  fullGift,
  giftItem,
  member,
  noTax,
  rebate,
  rebateCoupon,
  snapshot,
  weighedLine,
  wholeOrder,
} from '../../../test/make-snapshot.ts'
import { pickFromSeed } from '../../../test/basket-chance.ts'
import { makeBasket } from '../../../test/make-basket.ts'
import { priceOrThrow, readRefusal } from '../../../test/priced.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { LARGEST_MINOR, PRICING_REFUSAL_CODES, SNAPSHOT_LIMITS, type Snapshot } from '../../basket/index.ts'
import { priceBasket } from '../index.ts'

const line = countedLine('a', 1000)
const basket = (changes: Parameters<typeof snapshot>[0] = {}): Snapshot => snapshot({ lines: [line], ...changes })

/** The basket with one field, named by its path, replaced. */
function broken(path: string, value: unknown, input: Snapshot = basket()): unknown {
  const copy = structuredClone(input) as unknown
  const steps = path.split('.')
  let inner = copy as Record<string, unknown>
  for (const step of steps.slice(0, -1)) inner = inner[step] as Record<string, unknown>
  inner[steps.at(-1) ?? ''] = value
  return copy
}

describe('a basket that cannot be', () => {
  const scope = { kind: 'products', products: [] } as const
  const part = { id: 'x', productId: 'x', variantId: null, listMinor: 1, tax: noTax }
  const twoMugs = [giftItem('mug', 1), giftItem('mug', 2)]
  const stackable = { isStackable: true }
  test.each<[string, unknown, object?]>([
    ['snapshot.version-unknown', broken('version', 2), { version: 2 }],
    ['currency.unknown', broken('currency.code', 'XYZ'), { currencyCode: 'XYZ', exponent: 2 }],
    ['currency.unknown', broken('currency.exponent', 0), { currencyCode: 'CNY', exponent: 0 }],
    ['outlet.time-zone-unknown', broken('outlet.timeZone', 'Mars/Base'), { timeZone: 'Mars/Base' }],
    ['line.count-invalid', broken('lines.0.count', -1), { lineId: 'a', count: -1 }],
    ['line.count-invalid', broken('lines.0.count', 0), { lineId: 'a', count: 0 }],
    ['line.count-invalid', broken('lines.0.count', 1.5), { lineId: 'a', count: 1.5 }],
    ['line.count-invalid', broken('lines.0.count', 1_000_000_000), { lineId: 'a', count: 1_000_000_000 }],
    ['line.count-invalid', broken('lines.0.count', undefined), { lineId: 'a', count: null }],
    [
      'line.quantity-mixed',
      broken('lines.0.weight', { unit: 'kg', thousandths: 1 }),
      { lineId: 'a', kind: 'counted', field: 'weight' },
    ],
    [
      'line.quantity-mixed',
      broken('lines.0.count', 1, basket({ lines: [weighedLine('w', 1, 1)] })),
      { lineId: 'w', kind: 'weighed', field: 'count' },
    ],
    ['line.weight-invalid', basket({ lines: [weighedLine('w', 1, 0)] }), { lineId: 'w' }],
    ['line.weight-invalid', basket({ lines: [weighedLine('w', 1, -5)] }), { lineId: 'w' }],
    [
      'line.weight-invalid',
      broken('lines.0.weight', { unit: 'stone', thousandths: 1 }, basket({ lines: [weighedLine('w', 1, 1)] })),
      { lineId: 'w' },
    ],
    ['line.id-taken', basket({ lines: [line, line] }), { lineId: 'a' }],
    ['line.id-taken', basket({ lines: [countedLine('gift:x', 1)] }), { lineId: 'gift:x' }],
    ['line.id-taken', basket({ lines: [countedLine('exchange:x', 1)] }), { lineId: 'exchange:x' }],
    ['line.id-taken', basket({ lines: [combinedLine('c', 1, [part, part])] }), { lineId: 'c', partId: 'x' }],
    [
      'line.not-discountable',
      basket({ lines: [countedLine('a', 1, 1, { isDiscountable: false, manualUnitPriceMinor: 1 })] }),
      { lineId: 'a' },
    ],
    ['plan.id-taken', basket({ plans: [wholeOrder('p', 1), wholeOrder('p', 2)] }), { planId: 'p' }],
    ['plan.scope-missing', basket({ plans: [wholeOrder('p', 1, { scope })] }), { planId: 'p' }],
    [
      'plan.scope-missing',
      broken('plans.0.scope', undefined, basket({ plans: [wholeOrder('p', 1)] })),
      { planId: 'p' },
    ],
    ['plan.scope-missing', broken('plans.0.scope', null, basket({ plans: [wholeOrder('p', 1)] })), { planId: 'p' }],
    [
      'plan.window-invalid',
      basket({
        plans: [wholeOrder('p', 1, { window: { ...unlimitedTime, fromDate: '2026-03-05', untilDate: '2026-03-04' } })],
      }),
      { planId: 'p' },
    ],
    [
      'plan.window-invalid',
      basket({ plans: [wholeOrder('p', 1, { window: { ...unlimitedTime, fromDate: '2026-02-30' } })] }),
      { planId: 'p' },
    ],
    [
      'plan.window-invalid',
      basket({ plans: [wholeOrder('p', 1, { window: { ...unlimitedTime, untilDate: '4.3.2026' } })] }),
      { planId: 'p' },
    ],
    [
      'plan.window-invalid',
      basket({ plans: [wholeOrder('p', 1, { window: { ...unlimitedTime, weekdays: [] } })] }),
      { planId: 'p' },
    ],
    [
      'plan.window-invalid',
      basket({
        plans: [wholeOrder('p', 1, { window: { ...unlimitedTime, timeOfDay: { fromMinute: 60, untilMinute: 60 } } })],
      }),
      { planId: 'p' },
    ],
    ['plan.item-taken', basket({ plans: [fullGift('p', 1, twoMugs)] }), { planId: 'p', itemId: 'mug' }],
    ['choice.unknown', basket({ giftChoices: [{ planId: 'p', giftId: null }] }), { planId: 'p', itemId: null }],
    [
      'choice.unknown',
      basket({ plans: [fullGift('p', 1, [giftItem('mug', 1)])], giftChoices: [{ planId: 'p', giftId: 'cup' }] }),
      { planId: 'p', itemId: 'cup' },
    ],
    [
      'choice.unknown',
      basket({ plans: [wholeOrder('p', 1)], exchangeChoices: [{ planId: 'p', itemId: 'x', count: 1 }] }),
      { planId: 'p', itemId: 'x' },
    ],
    [
      'choice.taken',
      basket({
        plans: [fullGift('p', 1, [giftItem('mug', 1)])],
        giftChoices: [
          { planId: 'p', giftId: null },
          { planId: 'p', giftId: 'mug' },
        ],
      }),
      { planId: 'p', itemId: null },
    ],
    [
      'choice.taken',
      basket({
        plans: [exchange('p', 1, [exchangeItem('x', 2, 1)])],
        exchangeChoices: [
          { planId: 'p', itemId: 'x', count: 1 },
          { planId: 'p', itemId: 'x', count: 1 },
        ],
      }),
      { planId: 'p', itemId: null },
    ],
    [
      'coupon.id-taken',
      basket({ coupons: [rebateCoupon('c', 1, stackable), rebateCoupon('c', 2, stackable)] }),
      { couponId: 'c' },
    ],
    [
      'coupon.scope-missing',
      basket({ coupons: [rebateCoupon('c', 1, { scope: { kind: 'brands', brandIds: [] } })] }),
      { couponId: 'c' },
    ],
    [
      'coupon.window-invalid',
      broken('coupons.0.window', null, basket({ coupons: [rebateCoupon('c', 1)] })),
      { couponId: 'c' },
    ],
    [
      'coupon.not-combinable',
      basket({ coupons: [rebateCoupon('c', 1), rebateCoupon('d', 1, stackable)] }),
      { couponIds: ['c', 'd'], limit: 3 },
    ],
    [
      'coupon.not-combinable',
      basket({ coupons: ['c', 'd', 'e', 'f'].map((id) => discountCoupon(id, 1, stackable)) }),
      { couponIds: ['c', 'd', 'e', 'f'], limit: 3 },
    ],
    ['points.not-enough', basket({ pointsWanted: 5 }), { wanted: 5, held: null }],
    ['points.not-enough', basket({ pointsWanted: 5, member: member({ points: 4 }) }), { wanted: 5, held: 4 }],
    ['points.no-rule', basket({ pointsWanted: 5, member: member({ points: 5 }) }), { wanted: 5 }],
    [
      'basket.too-many',
      basket({ lines: Array.from({ length: SNAPSHOT_LIMITS.lines + 1 }, (_, place) => countedLine(`l${place}`, 1)) }),
      { list: 'lines', limit: 2_000, given: 2_001 },
    ],
    ['snapshot.malformed', null, { path: '', expected: 'object' }],
    ['snapshot.malformed', broken('lines', {}), { path: 'lines', expected: 'list of 0 or more' }],
    ['snapshot.malformed', broken('lines.0.kind', 'poured'), { path: 'lines.0.kind' }],
    ['snapshot.malformed', broken('lines.0.sellPriceMinor', 9.99), { path: 'lines.0.sellPriceMinor' }],
    ['snapshot.malformed', broken('lines.0.sellPriceMinor', -1), { path: 'lines.0.sellPriceMinor' }],
    ['snapshot.malformed', broken('lines.0.tax.rateBasisPoints', 10_000), { path: 'lines.0.tax.rateBasisPoints' }],
    [
      'snapshot.malformed',
      broken('lines.0.isDiscountable', undefined),
      { path: 'lines.0.isDiscountable', expected: 'true or false' },
    ],
    [
      'snapshot.malformed',
      broken('member', member({ levelDiscountBasisPoints: 9901 })),
      { path: 'member.levelDiscountBasisPoints' },
    ],
    ['snapshot.malformed', basket({ plans: [buyGet('p', 0, 1)] }), { path: 'plans.0.buyCount' }],
    ['snapshot.malformed', basket({ plans: [rebate('p', [])] }), { path: 'plans.0.tiers' }],
    [
      'snapshot.malformed',
      basket({
        plans: [
          rebate(
            'p',
            Array.from({ length: 6 }, () => [2, 1] as const),
          ),
        ],
      }),
      { path: 'plans.0.tiers' },
    ],
    [
      'snapshot.malformed',
      broken('settings.roundingOff', { unitMinor: 5, mode: 'down', by: 'system' }),
      { path: 'settings.roundingOff.unitMinor' },
    ],
    ['snapshot.malformed', broken('now', Number.NaN), { path: 'now' }],
  ])('%s: %#', (code, input, facts) => {
    const refusal = readRefusal(input)
    expect(refusal.code).toBe(code)
    if (facts) expect(refusal.facts).toMatchObject(facts)
  })
})

describe('too large', () => {
  const price = 10 ** 9
  const huge = (id: string) => countedLine(id, price, 999_999)

  test('the limit itself is priced, one more is refused', () => {
    const most = countedLine('a', LARGEST_MINOR)
    expect(priceOrThrow(basket({ lines: [most] })).totals.payableMinor).toBe(LARGEST_MINOR)
    expect(readRefusal(basket({ lines: [most, countedLine('b', 1)] }))).toEqual({
      code: 'basket.too-large',
      facts: { lineId: null, limitMinor: LARGEST_MINOR },
    })
  })

  test('the largest line of the specification is far below it', () => {
    expect(priceOrThrow(basket({ lines: [countedLine('a', 99_999_999, 999_999)] })).totals.payableMinor).toBe(
      99_999_999 * 999_999,
    )
  })

  test.each<[string, Snapshot, string | null]>([
    ['a line', basket({ lines: [countedLine('a', LARGEST_MINOR, 2)] }), 'a'],
    ['a weighed line', basket({ lines: [weighedLine('w', LARGEST_MINOR, 999_999_999)] }), 'w'],
    ['a typed price', basket({ lines: [countedLine('a', 1, 999_999, { manualUnitPriceMinor: LARGEST_MINOR })] }), 'a'],
    ['lines together', basket({ lines: [huge('a'), huge('b')] }), null],
    [
      'typed prices together',
      basket({ lines: ['a', 'b'].map((id) => countedLine(id, 1, 1, { manualUnitPriceMinor: LARGEST_MINOR })) }),
      null,
    ],
    [
      'added tax',
      basket({
        lines: [countedLine('a', LARGEST_MINOR, 1, { tax: { id: 't', rateBasisPoints: 9999 } })],
        settings: { tax: { mode: 'added', rounding: 'up' } },
      }),
      null,
    ],
    [
      'gifts',
      basket({
        plans: [fullGift('p', 1, [giftItem('mug', LARGEST_MINOR, { countPerTime: 999_999 })], { isRepeating: true })],
      }),
      'gift:p',
    ],
    [
      'an exchange',
      basket({
        plans: [exchange('p', 1, [exchangeItem('x', LARGEST_MINOR, LARGEST_MINOR)], { isRepeating: true })],
        exchangeChoices: [{ planId: 'p', itemId: 'x', count: 999_999 }],
      }),
      'exchange:p',
    ],
    [
      'cash',
      basket({
        payment: { cashRounding: null, tenders: [1, 2].map(() => ({ kind: 'cash', givenMinor: LARGEST_MINOR })) },
      }),
      null,
    ],
    [
      'points earned',
      basket({
        lines: [countedLine('a', LARGEST_MINOR)],
        member: member({ earnRatioHundredths: 10_000 }),
        settings: {
          earnRule: { spentMinor: 1, points: LARGEST_MINOR, isExchangeEarning: true, isBonusBalanceEarning: true },
        },
      }),
      null,
    ],
  ])('%s', (_, input, lineId) => {
    expect(readRefusal(input)).toEqual({ code: 'basket.too-large', facts: { lineId, limitMinor: LARGEST_MINOR } })
  })

  test('a price that is too large by itself', () => {
    expect(readRefusal(basket({ lines: [countedLine('a', LARGEST_MINOR + 1)] })).code).toBe('basket.too-large')
  })

  test('a gift of nothing-worth goods in endless pieces', () => {
    const plans = [fullGift('p', 1, [giftItem('mug', 0, { countPerTime: 999_999 })], { isRepeating: true })]
    expect(readRefusal(basket({ lines: [countedLine('a', LARGEST_MINOR)], plans })).code).toBe('basket.too-large')
  })

  test('candidates and rewards as large as can be are priced', () => {
    const dear = countedLine('a', 1, 1, {
      special: { kind: 'price', priceMinor: LARGEST_MINOR },
      memberPriceMinor: LARGEST_MINOR,
    })
    const plans = [rebate('r', [[1, LARGEST_MINOR]], { isRepeating: true }), wholeOrder('w', 10_000)]
    expect(priceOrThrow(basket({ lines: [dear], member: member(), plans })).totals.payableMinor).toBe(0)
    const most = basket({ lines: [countedLine('a', LARGEST_MINOR)], plans: plans.slice(0, 1) })
    expect(priceOrThrow(most).totals.payableMinor).toBe(0)
  })
})

describe('garbage', () => {
  const notThrown = (input: unknown): void => {
    const result = priceBasket(input)
    if (!result.ok) expect(PRICING_REFUSAL_CODES).toContain(result.refusal.code)
  }

  test('of any shape is refused, never thrown', () => {
    assert(property(anything(), notThrown), { numRuns: 1000 })
    assert(property(jsonValue(), notThrown), { numRuns: 1000 })
    assert(
      property(dictionary(constantFrom(...Object.keys(basket())), jsonValue()), (value) =>
        notThrown({ version: 1, ...value }),
      ),
      {
        numRuns: 1000,
      },
    )
  })

  test('one broken field anywhere in a sound basket is refused or priced, never thrown', () => {
    const nasty: Arbitrary<unknown> = oneof(
      constantFrom<unknown>(
        null,
        undefined,
        -1,
        0,
        0.5,
        2 ** 53,
        -(2 ** 53),
        Number.NaN,
        Infinity,
        '',
        'x',
        [],
        {},
        true,
        'toString',
        '__proto__',
      ),
      string(),
      integer(),
    )
    assert(
      property(integer({ min: 1, max: 5000 }), integer({ min: 0, max: 10_000 }), nasty, (seed, place, value) => {
        const input = structuredClone(makeBasket(pickFromSeed(seed))) as unknown
        const leaves = leavesOf(input)
        const leaf = leaves[place % leaves.length]
        if (leaf) leaf.owner[leaf.key] = value
        notThrown(input)
      }),
      propertyRuns(3000),
    )
  })

  interface Leaf {
    readonly owner: Record<string, unknown>
    readonly key: string
  }

  function leavesOf(value: unknown): Leaf[] {
    if (typeof value !== 'object' || value === null) return []
    const owner = value as Record<string, unknown>
    return Object.keys(owner).flatMap((key) => [{ owner, key }, ...leavesOf(owner[key])])
  }
})
