import {
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import type { Occasion, OutletScope, PlanTarget, Scope, TimeWindow } from '../src/basket/index.ts'
import { scopeOfTerms } from '../src/promotion/price-list-terms.ts'
import type { Benefit, PlanTerms, PlanThreshold } from '../src/promotion/plan-terms.ts'

// Plans as merchants write them down: every combination of fields that is sound.

const money = integer({ min: 1, max: 5_000 })
const count = integer({ min: 1, max: 9 })
const percent = integer({ min: 1, max: 9_900 })
const times = option(count, { nil: null })
const thing = constantFrom('a', 'b', 'c')

const things = uniqueArray(thing, { minLength: 1 })
const scope: Arbitrary<Scope> = oneof(
  constant({ kind: 'all' as const }),
  record({
    kind: constant('products' as const),
    products: things.map((ids) => ids.map((productId) => ({ productId, variantId: null }))),
  }),
  record({ kind: constant('categories' as const), categoryIds: things }),
  record({ kind: constant('brands' as const), brandIds: things }),
  record({ kind: constant('labels' as const), labelIds: things }),
)

const threshold: Arbitrary<PlanThreshold> = oneof(
  record({ thresholdMinor: money, thresholdPieces: constant(null) }),
  record({ thresholdMinor: constant(0), thresholdPieces: count }),
)
const conditionScope = option(scope, { nil: null })
/** The requirements of pieces that get cheaper: none, or those of `threshold` with its repeat and goods of its own. */
const asking = oneof(
  constant({}),
  record({ threshold, conditionScope, isRepeating: boolean() }).map(({ threshold: from, ...rest }) => ({
    ...rest,
    ...from,
  })),
)
const asked = <Pieces>(pieces: Arbitrary<Pieces>) =>
  tuple(pieces, asking).map(([benefit, from]) => ({ ...benefit, ...from }))
const pooled = { pooling: constantFrom('same-product' as const, 'mix' as const), maxTimes: times }
const repeating = { isRepeating: boolean(), maxTimes: times }

const tiers = oneof(
  uniqueArray(integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 5 }).map((steps) =>
    steps
      .toSorted((one, other) => one - other)
      .map((step, at) => ({ thresholdMinor: step * 100, thresholdPieces: null, amountMinor: (at + 1) * 10 })),
  ),
  uniqueArray(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }).map((steps) =>
    steps
      .toSorted((one, other) => one - other)
      .map((step, at) => ({ thresholdMinor: 0, thresholdPieces: step, amountMinor: (at + 1) * 10 })),
  ),
)

export const arbitraryBenefit: Arbitrary<Benefit> = oneof(
  record({ type: constant('promotion' as const), priceMinor: money }),
  record({
    type: constant('item-discount' as const),
    off: oneof(
      record({ kind: constant('percent' as const), offBasisPoints: percent }),
      record({ kind: constant('amount' as const), offMinor: money }),
    ),
    stacking: constantFrom(null, 'list' as const, 'rest' as const),
  }),
  record({
    type: constant('price-list' as const),
    prices: things.map((ids) =>
      ids.map((productId, at) => ({
        productId,
        variantId: null,
        steps: Array.from({ length: at + 1 }, (_, step) => ({
          fromQuantity: 1 + step * 5,
          priceMinor: 900 - step * 100,
        })),
      })),
    ),
  }),
  asked(
    record({
      type: constant('buy-get' as const),
      buyCount: count,
      getCount: count,
      reward: option(
        oneof(
          record({ kind: constant('percent' as const), offBasisPoints: percent }),
          record({ kind: constant('price' as const), priceMinor: money }),
        ),
        { nil: null },
      ),
      isOnTopOfSpecial: boolean(),
      ...pooled,
    }),
  ),
  asked(
    record({
      type: constant('second-item' as const),
      reward: oneof(
        record({ kind: constant('percent' as const), offBasisPoints: percent }),
        record({ kind: constant('price' as const), priceMinor: money }),
      ),
      isOnTopOfSpecial: boolean(),
      ...pooled,
    }),
  ),
  asked(
    record({
      type: constant('bundle' as const),
      count,
      reward: oneof(
        record({ kind: constant('total' as const), totalMinor: money }),
        record({ kind: constant('percent' as const), offBasisPoints: percent }),
        record({ kind: constant('each-off' as const), offMinor: money }),
      ),
      pick: constantFrom('dearest' as const, 'cheapest' as const),
      ...pooled,
    }),
  ),
  record({
    type: constant('whole-order' as const),
    offBasisPoints: percent,
    isStackable: boolean(),
    threshold,
    conditionScope,
  }).map(({ threshold: from, ...rest }) => ({ ...rest, ...from })),
  record({
    type: constant('rebate' as const),
    tiers,
    isRepeating: boolean(),
    capMinor: option(money, { nil: null }),
    isStackable: boolean(),
    conditionScope,
  }),
  record({
    type: constant('full-gift' as const),
    gifts: things.map((ids) => ids.map((variantId, at) => ({ variantId, countPerTime: at + 1 }))),
    threshold,
    conditionScope,
    ...repeating,
  }).map(({ threshold: from, ...rest }) => ({ ...rest, ...from })),
  record({
    type: constant('exchange' as const),
    items: things.map((ids) => ids.map((variantId, at) => ({ variantId, exchangePriceMinor: (at + 1) * 99 }))),
    threshold,
    conditionScope,
    ...repeating,
  }).map(({ threshold: from, ...rest }) => ({ ...rest, ...from })),
)

const window: Arbitrary<TimeWindow> = record({
  dates: option(constantFrom(['2026-03-01', '2026-03-31'], ['2026-03-04', '2026-03-04']), { nil: null }),
  timeOfDay: option(constantFrom({ fromMinute: 540, untilMinute: 1_020 }, { fromMinute: 1_320, untilMinute: 120 }), {
    nil: null,
  }),
  weekdays: option(uniqueArray(integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }), { nil: null }),
}).map(({ dates, ...rest }) => ({ fromDate: dates?.[0] ?? null, untilDate: dates?.[1] ?? null, ...rest }))

const target: Arbitrary<PlanTarget> = oneof(
  constant({ kind: 'all' as const }),
  record({
    kind: constant('levels' as const),
    levels: uniqueArray(integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 }),
  }),
  record({
    kind: constant('segments' as const),
    segmentIds: uniqueArray(thing, { minLength: 1, maxLength: 3 }),
  }),
)
const outlets: Arbitrary<OutletScope> = oneof(
  constant({ kind: 'all' as const }),
  record({ kind: constant('some' as const), outletIds: array(thing, { minLength: 1, maxLength: 2 }) }),
)
const occasion: Arbitrary<Occasion | null> = oneof(
  constant(null),
  record({ kind: constant('birthday' as const), days: integer({ min: 0, max: 31 }) }),
  record({
    kind: constant('member-day' as const),
    days: uniqueArray(integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 3 }),
    isLastDay: boolean(),
  }),
)

/** In all, and no more than that a day. */
const arbitraryBudget = record({
  totalMinor: option(integer({ min: 500_000, max: 900_000 }), { nil: null }),
  perDayMinor: integer({ min: 1, max: 500_000 }),
})

export const arbitraryTerms: Arbitrary<PlanTerms> = record({
  name: constant('Plan'),
  currency: constantFrom('CNY', 'JPY', 'ETB'),
  scope,
  target,
  outlets,
  window,
  limits: record({ total: times, perDay: times, perMember: times }),
  leavesOutReduced: boolean(),
  budget: option(arbitraryBudget, { nil: null }),
  occasion,
  benefit: arbitraryBenefit,
  lots: option(
    record({ expiresBy: constantFrom('2026-03-04', '2026-12-31'), quantity: integer({ min: 1, max: 400 }) }),
    {
      nil: null,
    },
  ),
}).map(({ lots, ...terms }) => ({ ...terms, scope: scopeOfTerms(terms), ...(takesLots(terms.benefit) && { lots }) }))

const takesLots = (benefit: Benefit): boolean =>
  benefit.type === 'item-discount' || (benefit.type === 'bundle' && benefit.count === 1)
