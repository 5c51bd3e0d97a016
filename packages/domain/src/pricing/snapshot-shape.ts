import {
  at,
  choice,
  every,
  fault,
  integer,
  isRecord,
  list,
  money,
  nothing,
  oneOf,
  orNull,
  record,
  text,
  truth,
} from './shape.ts'
import type { Check } from './shape.ts'
import { LARGEST_MINOR, SNAPSHOT_LIMITS as LIMITS, type PricingRefusalCode } from '../basket/index.ts'

// The shapes of `snapshot.ts` as checks, in the order of its fields.

const LAST_INSTANT = Date.UTC(9999, 0, 1)
const instant = integer(0, LAST_INSTANT)
const percentOff = integer(1, 10_000)
const price = money(0)
const tax = record({ id: text, rateBasisPoints: integer(0, LIMITS.rateBasisPoints) })

const special = choice('kind', {
  price: record({ priceMinor: price }),
  percent: record({ offBasisPoints: percentOff }),
})

const lineFacts = {
  id: text,
  productId: text,
  variantId: orNull(text),
  categoryId: orNull(text),
  brandId: orNull(text),
  isDiscountable: truth,
  isMemberDiscountAllowed: truth,
  earnsPoints: truth,
  takesPoints: truth,
}

const unitPriced = {
  sellPriceMinor: price,
  manualUnitPriceMinor: orNull(price),
  special: orNull(special),
  memberPriceMinor: orNull(price),
}

const idOf = (value: unknown): unknown => (isRecord(value) && typeof value['id'] === 'string' ? value['id'] : null)

const isCount = integer(1, LIMITS.count)

/** The line has pieces: a sound count and no weight. */
const counted: Check = (line) => {
  if (!isRecord(line)) return fault('object')
  const lineId = idOf(line)
  if (line['weight'] !== undefined) {
    return fault('no weight', { code: 'line.quantity-mixed', facts: { lineId, kind: line['kind'], field: 'weight' } })
  }
  if (!isCount(line['count'])) return null
  return at('count', fault('count', { code: 'line.count-invalid', facts: { lineId, count: line['count'] ?? null } }))
}

const weight = choice('unit', {
  kg: record({ thousandths: integer(1, LIMITS.weight) }),
  pound: record({ thousandths: integer(1, LIMITS.weight) }),
  g: record({ grams: integer(1, LIMITS.weight) }),
})

/** The line has a weight (or may have none) and no count. */
const weighed =
  (mayBeNull: boolean): Check =>
  (line) => {
    if (!isRecord(line)) return fault('object')
    const lineId = idOf(line)
    if (line['count'] !== undefined) {
      return fault('no count', { code: 'line.quantity-mixed', facts: { lineId, kind: line['kind'], field: 'count' } })
    }
    if (mayBeNull && line['weight'] === null) return null
    return weight(line['weight']) ? fault('weight', { code: 'line.weight-invalid', facts: { lineId } }) : null
  }

const part = record({ id: text, productId: text, variantId: orNull(text), listMinor: price, tax })

const line = choice('kind', {
  counted: every(counted, record({ ...lineFacts, ...unitPriced, tax })),
  weighed: every(weighed(false), record({ ...lineFacts, ...unitPriced, tax })),
  'price-embedded': every(
    weighed(true),
    record({
      ...lineFacts,
      labelAmountMinor: price,
      manualUnitPriceMinor: orNull(price),
      special: orNull(choice('kind', { percent: record({ offBasisPoints: percentOff }) })),
      tax,
    }),
  ),
  combined: every(counted, record({ ...lineFacts, ...unitPriced, parts: list(part, 1, LIMITS.partsPerLine) })),
  'open-price': every(counted, record({ ...lineFacts, typedPriceMinor: price, tax })),
})

const member = record({
  id: text,
  levelNumber: orNull(integer(1, LIMITS.memberLevel)),
  levelDiscountBasisPoints: integer(0, LIMITS.memberDiscountBasisPoints),
  earnRatioHundredths: integer(0, LIMITS.earnRatioHundredths),
  points: integer(-LIMITS.points, LIMITS.points),
})

const LIST_MOST = 20_000
const ids = (least: number): Check => list(text, least, LIST_MOST)

const scopeShape = choice('kind', {
  all: record({}),
  products: record({ products: list(record({ productId: text, variantId: orNull(text) }), 1, LIST_MOST) }),
  categories: record({ categoryIds: ids(1) }),
  brands: record({ brandIds: ids(1) }),
})

const SCOPE_LISTS = ['products', 'categoryIds', 'brandIds'] as const

/** No scope at all, or one that names nothing, has a refusal of its own. */
const scoped =
  (code: PricingRefusalCode, fact: string): Check =>
  (owner) => {
    if (!isRecord(owner)) return fault('object')
    const { scope } = owner
    const names = isRecord(scope)
      ? SCOPE_LISTS.filter((name) => Array.isArray(scope[name]) && scope[name].length === 0)
      : []
    const isMissing = !isRecord(scope) || names.length > 0
    if (isMissing) return fault('scope', { code, facts: { [fact]: idOf(owner) } })
    const found = scopeShape(scope)
    return found ? at('scope', found) : null
  }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && Number.isFinite(Date.parse(value)) && isRealDay(value)

const isRealDay = (value: string): boolean => new Date(Date.parse(value)).toISOString().startsWith(value)

const minuteFrom = integer(0, 1439)
const minuteUntil = integer(1, 1440)
const weekday = integer(1, 7)

const windowed =
  (code: PricingRefusalCode, fact: string): Check =>
  (owner) => {
    if (!isRecord(owner)) return fault('object')
    return isWindow(owner['window']) ? null : fault('window', { code, facts: { [fact]: idOf(owner) } })
  }

function isWindow(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { fromDate, untilDate, timeOfDay, weekdays } = value
  if ((fromDate !== null && !isDate(fromDate)) || (untilDate !== null && !isDate(untilDate))) return false
  if (fromDate !== null && untilDate !== null && fromDate > untilDate) return false
  if (weekdays !== null && list(weekday, 1, 7)(weekdays)) return false
  return timeOfDay === null || isTimeOfDay(timeOfDay)
}

function isTimeOfDay(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { fromMinute, untilMinute } = value
  return !minuteFrom(fromMinute) && !minuteUntil(untilMinute) && fromMinute !== untilMinute
}

const outlets = choice('kind', { all: record({}), some: record({ outletIds: ids(0) }) })

const planFacts = {
  id: text,
  isEnabled: truth,
  priority: integer(-1_000_000_000, 1_000_000_000),
  target: choice('kind', {
    all: record({}),
    levels: record({ levels: list(integer(1, LIMITS.memberLevel), 1, LIMITS.memberLevel) }),
  }),
  outlets,
  usage: list(
    record({
      kind: oneOf('total', 'per-day', 'per-member'),
      limit: integer(1, Number.MAX_SAFE_INTEGER),
      used: integer(0, Number.MAX_SAFE_INTEGER),
    }),
    0,
    10,
  ),
}

const piece = integer(1, LIMITS.count)
const times = orNull(piece)
const quantityPlan = { pooling: oneOf('same-product', 'mix'), maxTimes: times, isOnTopOfSpecial: truth }

const rewardGoods = {
  id: text,
  productId: text,
  variantId: orNull(text),
  categoryId: orNull(text),
  brandId: orNull(text),
  listPriceMinor: price,
  isDiscountable: truth,
  tax,
}

const REWARDS_MOST = 200
const thresholdPlan = { thresholdMinor: money(1), isRepeating: truth, maxTimes: times }

const plan = (fields: Readonly<Record<string, Check>>): Check =>
  every(
    record({ id: text }),
    scoped('plan.scope-missing', 'planId'),
    windowed('plan.window-invalid', 'planId'),
    record({ ...planFacts, ...fields }),
  )

const plans = choice('type', {
  promotion: plan({ priceMinor: price }),
  'item-discount': plan({ offBasisPoints: percentOff }),
  'buy-get': plan({ ...quantityPlan, buyCount: piece, getCount: piece }),
  'second-item': plan({ ...quantityPlan, reward: special }),
  'whole-order': plan({ offBasisPoints: percentOff, thresholdMinor: price, isStackable: truth }),
  rebate: plan({
    tiers: list(record({ thresholdMinor: money(1), amountMinor: money(1) }), 1, LIMITS.tiers),
    isRepeating: truth,
    capMinor: orNull(price),
    isStackable: truth,
  }),
  'full-gift': plan({
    ...thresholdPlan,
    gifts: list(
      record({ ...rewardGoods, countPerTime: piece, onHand: orNull(integer(-LARGEST_MINOR, LARGEST_MINOR)) }),
      1,
      REWARDS_MOST,
    ),
  }),
  exchange: plan({
    ...thresholdPlan,
    items: list(record({ ...rewardGoods, exchangePriceMinor: price }), 1, REWARDS_MOST),
  }),
})

const coupon = (fields: Readonly<Record<string, Check>>): Check =>
  every(
    record({ id: text }),
    scoped('coupon.scope-missing', 'couponId'),
    windowed('coupon.window-invalid', 'couponId'),
    record({
      status: oneOf('available', 'used', 'expired', 'disabled'),
      isStackable: truth,
      outlets,
      thresholdMinor: price,
      ...fields,
    }),
  )

const coupons = choice('kind', {
  discount: coupon({ offBasisPoints: percentOff, capMinor: orNull(price) }),
  rebate: coupon({ amountMinor: money(1) }),
})

const orderChange = choice('kind', {
  percent: record({ offBasisPoints: integer(0, 10_000) }),
  amount: record({ offMinor: price }),
  target: record({ totalMinor: price }),
})

const payment = record({
  cashRounding: orNull(record({ unitMinor: integer(1, 1_000_000), mode: oneOf('nearest', 'down') })),
  tenders: list(
    choice('kind', {
      balance: record({ principalMinor: price, bonusMinor: price }),
      'gift-card': record({ amountMinor: price }),
      electronic: record({ amountMinor: price }),
      cash: record({ givenMinor: price }),
    }),
    0,
    LIMITS.tendersPerBasket,
    'tenders',
  ),
})

const roundingMode = oneOf('down', 'half-up', 'up')
const roundingUnit: Check = (value) =>
  value === 1 || value === 10 || value === 100 || value === 1000 ? null : fault('1 | 10 | 100 | 1000')

const settings = record({
  memberMode: oneOf('lowest', 'member-price-first', 'level-only', 'price-only', 'stack'),
  isGuardOn: truth,
  roundingOff: orNull(
    choice('by', {
      system: record({ unitMinor: roundingUnit, mode: roundingMode }),
      cashier: record({ unitMinor: roundingUnit, mode: roundingMode, isPressed: truth }),
    }),
  ),
  tax: record({ mode: oneOf('included', 'added'), rounding: roundingMode }),
  spendRule: orNull(
    record({
      points: integer(1, LARGEST_MINOR),
      amountMinor: money(1),
      cap: (value) => (value === null ? nothing(value) : spendCap(value)),
    }),
  ),
  earnRule: orNull(
    record({
      spentMinor: money(1),
      points: integer(0, LARGEST_MINOR),
      isExchangeEarning: truth,
      isBonusBalanceEarning: truth,
    }),
  ),
})

const spendCap = choice('kind', {
  fixed: record({ amountMinor: price }),
  percent: record({ basisPoints: integer(0, 10_000) }),
})

/** The shape of a whole snapshot; what fields say about each other is `check-snapshot.ts`. */
export const snapshotShape: Check = record({
  currency: record({ code: text, exponent: integer(0, 3) }),
  now: instant,
  openedAt: instant,
  paymentStartedAt: orNull(instant),
  outlet: record({ id: text, timeZone: text }),
  categories: list(record({ id: text, parentId: orNull(text) }), 0, LIMITS.categories, 'categories'),
  lines: list(line, 0, LIMITS.lines, 'lines'),
  member: orNull(member),
  plans: list(plans, 0, LIMITS.plans, 'plans'),
  giftChoices: list(record({ planId: text, giftId: orNull(text) }), 0, LIMITS.plans, 'giftChoices'),
  exchangeChoices: list(record({ planId: text, itemId: text, count: isCount }), 0, LIMITS.plans, 'exchangeChoices'),
  coupons: list(coupons, 0, LIMITS.coupons, 'coupons'),
  pointsWanted: integer(0, LIMITS.points),
  orderChange: orNull(orderChange),
  payment: orNull(payment),
  settings,
})
