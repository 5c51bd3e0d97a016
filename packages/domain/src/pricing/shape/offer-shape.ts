import { LARGEST_MINOR, SNAPSHOT_LIMITS as LIMITS, type PricingRefusalCode } from '../../basket/index.ts'
import { day, isDate, method, METHODS, percentOff, price, special, tax, idOf } from './shared-shape.ts'
import {
  prefixPath,
  choice,
  allOf,
  fault,
  integer,
  isRecord,
  list,
  money,
  oneOf,
  nullish,
  orNull,
  record,
  text,
  textOf,
  truth,
  type Check,
} from './shape.ts'

// The shapes of `plan.ts` and `coupon.ts` as checks.

const LIST_MOST = 20_000
const ids = (least: number): Check => list(text, least, LIST_MOST)

/** The check of labels of goods; none is left out. */
export const labelIds = nullish(list(text, 1, LIMITS.labels))

const scopeShape = choice('kind', {
  all: record({}),
  products: record({ products: list(record({ productId: text, variantId: orNull(text) }), 1, LIST_MOST) }),
  categories: record({ categoryIds: ids(1) }),
  brands: record({ brandIds: ids(1) }),
  labels: record({ labelIds: ids(1) }),
})

const SCOPE_LISTS = ['products', 'categoryIds', 'brandIds', 'labelIds'] as const

/** No scope at all, or one that names nothing, has a refusal of its own. */
const scoped =
  (code: PricingRefusalCode, fact: string, field: 'scope' | 'conditionScope' = 'scope'): Check =>
  (owner) => {
    if (!isRecord(owner)) return fault('object')
    const scope = owner[field]
    if (field === 'conditionScope' && (scope === undefined || scope === null)) return null
    const names = isRecord(scope)
      ? SCOPE_LISTS.filter((name) => Array.isArray(scope[name]) && scope[name].length === 0)
      : []
    const isMissing = !isRecord(scope) || names.length > 0
    if (isMissing) return fault(field, { code, facts: { [fact]: idOf(owner) } })
    const found = scopeShape(scope)
    return found ? prefixPath(field, found) : null
  }

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

const occasion = choice('kind', {
  birthday: record({ days: integer(0, LIMITS.birthdayDays) }),
  'member-day': allOf(record({ days: list(integer(1, 31), 0, 31), isLastDay: truth }), (value) =>
    isRecord(value) && value['isLastDay'] === false && Array.isArray(value['days']) && value['days'].length === 0
      ? prefixPath('days', fault('list of 1 or more'))
      : null,
  ),
})

const targets = {
  all: record({}),
  levels: record({ levels: list(integer(1, LIMITS.memberLevel), 1, LIMITS.memberLevel) }),
}
const target = choice('kind', targets)
const planTarget = choice('kind', { ...targets, segments: record({ segmentIds: list(text, 1, LIMITS.segments) }) })

const planFacts = {
  id: text,
  version: nullish(integer(1, Number.MAX_SAFE_INTEGER)),
  isEnabled: truth,
  priority: integer(-1_000_000_000, 1_000_000_000),
  target: planTarget,
  outlets,
  leavesOutReduced: nullish(truth),
  expiresBy: nullish(day),
  occasion: nullish(occasion),
  controlPercent: nullish(integer(1, LIMITS.controlPercent)),
  usage: list(
    record({
      kind: oneOf('total', 'per-day', 'per-member', 'quantity', 'budget', 'budget-per-day'),
      limit: integer(1, Number.MAX_SAFE_INTEGER),
      used: integer(0, Number.MAX_SAFE_INTEGER),
    }),
    0,
    10,
  ),
}

const piece = integer(1, LIMITS.count)
const times = orNull(piece)
const pooledPlan = { pooling: oneOf('same-product', 'mix'), maxTimes: times }
const quantityPlan = { ...pooledPlan, isOnTopOfSpecial: truth }

const bundleReward = choice('kind', {
  total: record({ totalMinor: price }),
  percent: record({ offBasisPoints: percentOff }),
  'each-off': record({ offMinor: money(1) }),
})

const setSlot = allOf(
  record({
    name: textOf(1, LIMITS.slotName),
    least: integer(0, LIMITS.slotPieces),
    most: integer(1, LIMITS.slotPieces),
    choices: list(
      record({ productId: text, variantId: orNull(text), surchargeMinor: integer(0, LIMITS.slotMinor) }),
      1,
      LIMITS.slotChoices,
    ),
  }),
  (value) =>
    isRecord(value) && Number(value['least']) > Number(value['most'])
      ? prefixPath('most', fault('at least the least'))
      : null,
)

/** Some slot needs a piece, or a set would be made of nothing. */
const needsPieces: Check = (value) =>
  Array.isArray(value) && value.every((slot) => isRecord(slot) && slot['least'] === 0)
    ? fault('a slot that needs a piece')
    : null

const rewardGoods = {
  id: text,
  productId: text,
  variantId: orNull(text),
  categoryId: orNull(text),
  brandId: orNull(text),
  labelIds,
  listPriceMinor: price,
  isDiscountable: truth,
  tax,
}

const REWARDS_MOST = 200

/** A threshold in money of at least so much, or (then the money is 0) in pieces. */
const threshold =
  (leastMinor: number): Check =>
  (owner) => {
    if (!isRecord(owner)) return fault('object')
    const { thresholdMinor, thresholdPieces } = owner
    const isInPieces = thresholdPieces !== undefined && thresholdPieces !== null
    const wrong = isInPieces ? integer(0, 0)(thresholdMinor) : money(leastMinor)(thresholdMinor)
    if (wrong) return prefixPath('thresholdMinor', wrong)
    const found = nullish(piece)(thresholdPieces)
    return found ? prefixPath('thresholdPieces', found) : null
  }

const isInPieces = (value: unknown): boolean => isRecord(value) && (value['thresholdPieces'] ?? null) !== null

const sameKindOfThreshold: Check = (value) =>
  Array.isArray(value) && value.some(isInPieces) && !value.every(isInPieces)
    ? fault('all in money or all in pieces')
    : null

const condition = scoped('plan.scope-missing', 'planId', 'conditionScope')

/** A condition of its own needs something to ask for. */
const conditionOfWholeOrder: Check = (owner) =>
  condition(owner) ??
  (isRecord(owner) && (owner['conditionScope'] ?? null) !== null ? threshold(1)(owner) : threshold(0)(owner))

/** A plan of B may ask for nothing; a condition of its own, or to be repeated by it, needs something. */
const thresholdOfPieces: Check = (owner) => {
  if (!isRecord(owner)) return fault('object')
  const isNeeded = (owner['conditionScope'] ?? null) !== null || owner['isRepeating'] === true
  return (
    condition(owner) ??
    record({ isRepeating: nullish(truth) })(owner) ??
    threshold(isNeeded ? 1 : 0)({ thresholdMinor: 0, ...owner })
  )
}

const thresholdPlan = { isRepeating: truth, maxTimes: times }

const plan = (fields: Readonly<Record<string, Check>>, ...more: readonly Check[]): Check =>
  allOf(
    record({ id: text }),
    scoped('plan.scope-missing', 'planId'),
    windowed('plan.window-invalid', 'planId'),
    record({ ...planFacts, ...fields }),
    ...more,
  )

/** One of the two forms, not both. */
const eachOff: Check = (value) => {
  if (!isRecord(value)) return fault('object')
  const { offBasisPoints, offMinor } = value
  if (offMinor === undefined) return record({ offBasisPoints: percentOff })(value)
  return offBasisPoints === undefined
    ? record({ offMinor: money(1) })(value)
    : prefixPath('offMinor', fault('one of the two'))
}

export const plans = choice('type', {
  promotion: plan({ priceMinor: price }),
  'item-discount': plan({ stacking: nullish(oneOf('list', 'rest')) }, eachOff),
  'price-list': plan({
    prices: list(
      record({
        productId: text,
        variantId: orNull(text),
        steps: list(record({ fromQuantity: piece, priceMinor: price }), 1, LIMITS.tiers),
      }),
      1,
      LIST_MOST,
    ),
  }),
  'buy-get': plan({ ...quantityPlan, buyCount: piece, getCount: piece, reward: nullish(special) }, thresholdOfPieces),
  'second-item': plan({ ...quantityPlan, reward: special }, thresholdOfPieces),
  bundle: plan(
    {
      ...pooledPlan,
      count: integer(1, LIMITS.bundle),
      reward: bundleReward,
      pick: nullish(oneOf('dearest', 'cheapest')),
      slots: nullish(allOf(list(setSlot, 1, LIMITS.slots), needsPieces)),
      hasOptionsOnTop: nullish(truth),
    },
    thresholdOfPieces,
  ),
  'whole-order': plan({ offBasisPoints: percentOff, isStackable: truth }, conditionOfWholeOrder),
  rebate: plan(
    {
      tiers: allOf(list(allOf(threshold(1), record({ amountMinor: money(1) })), 1, LIMITS.tiers), sameKindOfThreshold),
      isRepeating: truth,
      capMinor: orNull(price),
      isStackable: truth,
    },
    condition,
  ),
  'full-gift': plan(
    {
      ...thresholdPlan,
      gifts: list(
        record({ ...rewardGoods, countPerTime: piece, onHand: orNull(integer(-LARGEST_MINOR, LARGEST_MINOR)) }),
        1,
        REWARDS_MOST,
      ),
    },
    threshold(1),
    condition,
  ),
  exchange: plan(
    {
      ...thresholdPlan,
      items: list(record({ ...rewardGoods, exchangePriceMinor: price }), 1, REWARDS_MOST),
    },
    threshold(1),
    condition,
  ),
})

const coupon = (fields: Readonly<Record<string, Check>>): Check =>
  allOf(
    record({ id: text }),
    scoped('coupon.scope-missing', 'couponId'),
    windowed('coupon.window-invalid', 'couponId'),
    record({
      status: oneOf('available', 'used', 'expired', 'disabled'),
      isStackable: truth,
      outlets,
      target: nullish(target),
      thresholdMinor: price,
      leavesOutReduced: nullish(truth),
      ...fields,
    }),
  )

export const coupons = choice('kind', {
  discount: coupon({ offBasisPoints: percentOff, capMinor: orNull(price) }),
  rebate: coupon({ amountMinor: money(1) }),
})

const rate: Check = allOf(
  record({ id: text, name: text }),
  (value) => (isRecord(value) && isWindow(value['window']) ? null : prefixPath('window', fault('window'))),
  record({
    scope: scopeShape,
    methods: orNull(list(method, 1, METHODS)),
    target,
    occasion: nullish(occasion),
    ratioHundredths: integer(0, LIMITS.earnRatioHundredths),
    isTimesLevel: truth,
  }),
)

/** Rates of points, each with an id of its own. */
export const rates: Check = allOf(list(rate, 0, LIMITS.pointRates), (value) =>
  Array.isArray(value) && new Set(value.map(idOf)).size < value.length ? fault('ids that differ') : null,
)
