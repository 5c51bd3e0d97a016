import { CASH_ROUNDING_MODES, LARGEST_MINOR, SNAPSHOT_LIMITS as LIMITS } from '../../basket/index.ts'
import { KINDS_OF_AMOUNT } from '../../payment/method.ts'
import { coupons, labelIds, plans, rates } from './offer-shape.ts'
import { charges, day, idOf, method, oneTax, options, percentOff, price, special, tax } from './shared-shape.ts'
import {
  prefixPath,
  choice,
  allOf,
  fault,
  integer,
  isRecord,
  list,
  money,
  nullCheck,
  oneOf,
  nullish,
  orNull,
  record,
  optional,
  text,
  textOf,
  truth,
  type Check,
} from './shape.ts'

// The shapes of `snapshot.ts` as checks, in the order of its fields.

const LAST_INSTANT = Date.UTC(9999, 0, 1)
const instant = integer(0, LAST_INSTANT)

const lineFacts = {
  id: text,
  productId: text,
  variantId: orNull(text),
  categoryId: orNull(text),
  brandId: orNull(text),
  labelIds,
  isDiscountable: truth,
  isMemberDiscountAllowed: truth,
  earnsPoints: truth,
  takesPoints: truth,
  expiresOn: nullish(day),
  floorMinor: nullish(price),
}

const unitPriced = {
  sellPriceMinor: price,
  manualUnitPriceMinor: orNull(price),
  special: orNull(special),
  memberPriceMinor: orNull(price),
}

const isCount = integer(1, LIMITS.count)
const isLineCount = integer(1, LIMITS.linePieces)

/** The line has pieces: a sound count and no weight. */
const counted: Check = (line) => {
  if (!isRecord(line)) return fault('object')
  const lineId = idOf(line)
  if (line['weight'] !== undefined) {
    return fault('no weight', { code: 'line.quantity-mixed', facts: { lineId, kind: line['kind'], field: 'weight' } })
  }
  if (!isLineCount(line['count'])) return null
  return prefixPath(
    'count',
    fault('count', { code: 'line.count-invalid', facts: { lineId, count: line['count'] ?? null } }),
  )
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

/** Charges go by the piece. Source: pricing.md, Growth 2, 15. */
const noCharges: Check = (line) => {
  if (!isRecord(line) || !Array.isArray(line['charges']) || line['charges'].length === 0) return null
  const [first] = line['charges'] as readonly unknown[]
  const name = isRecord(first) ? (first['name'] ?? null) : null
  return fault('no charges', { code: 'charge.line', facts: { lineId: idOf(line), kind: line['kind'], name } })
}

const part = record({ id: text, productId: text, variantId: orNull(text), listMinor: price, tax })

const line = choice('kind', {
  counted: allOf(counted, record({ ...lineFacts, ...unitPriced, tax, timesCard: nullish(text), charges, options })),
  weighed: allOf(weighed(false), noCharges, record({ ...lineFacts, ...unitPriced, tax })),
  'price-embedded': allOf(
    weighed(true),
    noCharges,
    record({
      ...lineFacts,
      labelAmountMinor: price,
      manualUnitPriceMinor: orNull(price),
      special: orNull(choice('kind', { percent: record({ offBasisPoints: percentOff }) })),
      tax,
    }),
  ),
  combined: allOf(
    counted,
    record({ ...lineFacts, ...unitPriced, parts: list(part, 1, LIMITS.partsPerLine), charges, options }),
  ),
  'open-price': allOf(counted, record({ ...lineFacts, typedPriceMinor: price, tax, charges })),
})

const member = record({
  id: text,
  levelNumber: orNull(integer(1, LIMITS.memberLevel)),
  levelDiscountBasisPoints: integer(0, LIMITS.memberDiscountBasisPoints),
  earnRatioHundredths: integer(0, LIMITS.earnRatioHundredths),
  points: integer(-LIMITS.points, LIMITS.points),
  birthday: nullish(record({ month: integer(1, 12), day: integer(1, 31) })),
  segmentIds: nullish(list(text, 0, LIMITS.segments)),
})

const orderChange = choice('kind', {
  percent: record({ offBasisPoints: integer(0, 10_000) }),
  amount: record({ offMinor: price }),
  target: record({ totalMinor: price }),
})

const basisPoints = integer(0, 10_000)

const fee = record({
  shareMinor: price,
  rate: choice('kind', { percent: record({ basisPoints }), amount: record({ amountMinor: price }) }),
  tax: orNull(oneTax),
})

const tip = choice('kind', { amount: record({ amountMinor: price }), percent: record({ basisPoints }) })

const cashRule = record({ unitMinor: integer(1, 1_000_000), mode: oneOf(...CASH_ROUNDING_MODES) })

const paidAmount = record({ amountMinor: price, fee: nullish(fee), method: nullish(method) })

const payment = record({
  cashRounding: orNull(cashRule),
  tenders: list(
    choice('kind', {
      balance: record({ principalMinor: price, bonusMinor: price, fee: nullish(fee) }),
      ...Object.fromEntries(KINDS_OF_AMOUNT.map((kind) => [kind, paidAmount])),
      cash: record({ givenMinor: price, fee: nullish(fee), rounding: nullish(cashRule) }),
    }),
    0,
    LIMITS.tendersPerBasket,
    'tenders',
  ),
  tip: nullish(tip),
})

const exemption = record({
  by: oneOf('member', 'hand'),
  paperNumber: textOf(1, LIMITS.paperNumber),
  reason: textOf(0, LIMITS.exemptionReason),
  codes: optional(list(textOf(1, LIMITS.taxCode), 0, LIMITS.exemptionCodes)),
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
  tax: record({
    mode: oneOf('included', 'added'),
    rounding: roundingMode,
    per: optional(oneOf('receipt', 'line')),
  }),
  spendRule: orNull(
    record({
      points: integer(1, LARGEST_MINOR),
      amountMinor: money(1),
      cap: (value) => (value === null ? nullCheck(value) : spendCap(value)),
    }),
  ),
  earnRule: orNull(
    record({
      spentMinor: money(1),
      points: integer(0, LARGEST_MINOR),
      isExchangeEarning: truth,
      isBonusBalanceEarning: truth,
      per: nullish(oneOf('piece', 'sale')),
      rates: nullish(rates),
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
  exemption: nullish(exemption),
  payment: orNull(payment),
  settings,
})
