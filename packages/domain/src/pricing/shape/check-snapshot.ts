import { findCurrency } from '../../money/money.ts'
import { isTimeZone } from '../../time/local-time.ts'
import { accept, refuse, type Result } from '../../result.ts'
import { SNAPSHOT_VERSION, type PricingRefusal, type Plan, type Snapshot } from '../../basket/index.ts'
import { chargesOf } from '../../basket/charges-of.ts'
import { optionsOf } from '../../cart/goods-line.ts'
import { isRecord } from './shape.ts'
import { inTaxes } from './tax-group.ts'
import { snapshotShape } from './snapshot-shape.ts'

/** Coupons that may be used together when all are stackable. Source: pricing.md, stage D. */
const COUPONS_TOGETHER = 3

/**
 * The front door: any value in, a sound snapshot or the first refusal out. Never throws for JSON.
 * Order: version, shape (in the order of the fields), then currency, zone, lines, plans, choices, coupons, points.
 * Source: pricing.md; issue "bad input" list at `PRICING_REFUSAL_CODES`.
 */
export function checkSnapshot(value: unknown): Result<Snapshot, PricingRefusal> {
  if (!isRecord(value)) return refuse({ code: 'snapshot.malformed', facts: { path: '', expected: 'object' } })
  if (value['version'] !== SNAPSHOT_VERSION) {
    return refuse({ code: 'snapshot.version-unknown', facts: { version: value['version'] ?? null } })
  }
  const found = snapshotShape(value)
  if (found) {
    const { path, expected, refusal } = found
    return refuse(refusal ?? { code: 'snapshot.malformed', facts: { path, expected } })
  }
  const snapshot = value as unknown as Snapshot
  const refusal = contradictionIn(snapshot)
  return refusal ? refuse(refusal) : accept(snapshot)
}

function contradictionIn(snapshot: Snapshot): PricingRefusal | null {
  return (
    inCurrency(snapshot) ??
    inLines(snapshot) ??
    inTaxes(snapshot) ??
    inPlans(snapshot) ??
    inGiftChoices(snapshot) ??
    inExchangeChoices(snapshot) ??
    inCoupons(snapshot) ??
    inPoints(snapshot)
  )
}

function inCurrency({ currency, outlet }: Snapshot): PricingRefusal | null {
  const { code, exponent } = currency
  if (findCurrency(code)?.exponent !== exponent)
    return { code: 'currency.unknown', facts: { currencyCode: code, exponent } }
  if (isTimeZone(outlet.timeZone)) return null
  return { code: 'outlet.time-zone-unknown', facts: { timeZone: outlet.timeZone } }
}

/** The beginnings of ids of the calculation's own lines. */
const OWN_LINES = ['gift:', 'exchange:', 'charge:']

function inLines({ lines }: Snapshot): PricingRefusal | null {
  const ids = new Set<string>()
  for (const line of lines) {
    const isReserved = OWN_LINES.some((prefix) => line.id.startsWith(prefix))
    if (isReserved || ids.has(line.id)) return { code: 'line.id-taken', facts: { lineId: line.id } }
    ids.add(line.id)
    if (!line.isDiscountable && line.kind !== 'open-price' && line.manualUnitPriceMinor !== null) {
      return { code: 'line.not-discountable', facts: { lineId: line.id } }
    }
    const part = line.kind === 'combined' ? repeated(line.parts.map((one) => one.id)) : undefined
    if (part !== undefined) return { code: 'line.id-taken', facts: { lineId: line.id, partId: part } }
    const charge = repeated(chargesOf(line).map((one) => one.id))
    if (charge !== undefined) return { code: 'line.id-taken', facts: { lineId: line.id, chargeId: charge } }
    const option = repeated(optionsOf(line).map((one) => one.id))
    if (option !== undefined) return { code: 'line.id-taken', facts: { lineId: line.id, optionId: option } }
  }
  return null
}

const repeated = (ids: readonly string[]): string | undefined => {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

function inPlans({ plans }: Snapshot): PricingRefusal | null {
  const twice = repeated(plans.map((plan) => plan.id))
  if (twice !== undefined) return { code: 'plan.id-taken', facts: { planId: twice } }
  for (const plan of plans) {
    const item = repeated(itemIdsOf(plan))
    if (item !== undefined) return { code: 'plan.item-taken', facts: { planId: plan.id, itemId: item } }
  }
  return null
}

function itemIdsOf(plan: Plan): readonly string[] {
  if (plan.type === 'full-gift') return plan.gifts.map((gift) => gift.id)
  return plan.type === 'exchange' ? plan.items.map((item) => item.id) : []
}

function inGiftChoices({ giftChoices, plans }: Snapshot): PricingRefusal | null {
  for (const { planId, giftId } of giftChoices) {
    const plan = plans.find((one) => one.id === planId)
    const isKnown = plan?.type === 'full-gift' && (giftId === null || itemIdsOf(plan).includes(giftId))
    if (!isKnown) return { code: 'choice.unknown', facts: { planId, itemId: giftId } }
  }
  return takenTwice(giftChoices)
}

function inExchangeChoices({ exchangeChoices, plans }: Snapshot): PricingRefusal | null {
  for (const { planId, itemId } of exchangeChoices) {
    const plan = plans.find((one) => one.id === planId)
    const isKnown = plan?.type === 'exchange' && itemIdsOf(plan).includes(itemId)
    if (!isKnown) return { code: 'choice.unknown', facts: { planId, itemId } }
  }
  return takenTwice(exchangeChoices)
}

function takenTwice(choices: readonly { readonly planId: string }[]): PricingRefusal | null {
  const planId = repeated(choices.map((choice) => choice.planId))
  return planId === undefined ? null : { code: 'choice.taken', facts: { planId, itemId: null } }
}

function inCoupons({ coupons }: Snapshot): PricingRefusal | null {
  const couponIds = coupons.map((coupon) => coupon.id)
  const twice = repeated(couponIds)
  if (twice !== undefined) return { code: 'coupon.id-taken', facts: { couponId: twice } }
  const areTogether = coupons.length <= COUPONS_TOGETHER && coupons.every((coupon) => coupon.isStackable)
  if (coupons.length <= 1 || areTogether) return null
  return { code: 'coupon.not-combinable', facts: { couponIds, limit: COUPONS_TOGETHER } }
}

function inPoints({ pointsWanted: wanted, member, settings }: Snapshot): PricingRefusal | null {
  if (wanted === 0) return null
  if (!member || wanted > member.points)
    return { code: 'points.not-enough', facts: { wanted, held: member?.points ?? null } }
  return settings.spendRule ? null : { code: 'points.no-rule', facts: { wanted } }
}
