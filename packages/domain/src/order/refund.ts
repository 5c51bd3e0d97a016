import { priceBasket } from '../pricing/index.ts'
import { addDays } from '../time/calendar-day.ts'
import { accept, refuse, type Result } from '../result.ts'
import { refundDeals } from './refund-deals.ts'
import { refundGifts } from './refund-gifts.ts'
import { pointsTaken } from './refund-points.ts'
import { quantityAfter, shareOf, taxOf, valueOf } from './refund-share.ts'
import { refundTenders } from './refund-tenders.ts'
import { refundedSoFar, type RefundedSoFar } from './refunded-so-far.ts'
import { worthOf } from './refund-worth.ts'
import type { RefundableLine, RefundableOrder } from './refundable-order.ts'
import type { PriceBasket } from './reprice-kept.ts'
import type { Refund, RefundRequest } from './refund.types.ts'

/**
 * Returns the refund for these lines, to the minor unit: the preview and the refund itself are this one answer.
 *
 * `earlier` are all refunds of the order before. Any sequence of refunds that returns everything adds up to exactly
 * what was paid, per tax rate, in points both ways, in both balance buckets and in cash; the refund that returns the
 * last goods gives back the rest. Refuses with `refund.nothing-chosen`, `refund.unknown-line` (`lineId`),
 * `refund.line-twice` (`lineId`), `refund.quantity-invalid` (`lineId`, `quantity`), `refund.more-than-sold` (`lineId`,
 * `left`, `wanted`), `refund.nothing-left`, `refund.cannot-reprice` (`reason`) and the codes of {@link refundTenders}.
 * Source: pricing.md, Refunds; D16.
 */
export function planRefund(
  order: RefundableOrder,
  earlier: readonly Refund[],
  asked: RefundRequest,
  price: PriceBasket = priceBasket,
): Result<Refund> {
  const soFar = refundedSoFar(earlier)
  const request = withCharges(order, asked)
  const wrong = faultOf(order, soFar, request)
  if (wrong) return refuse(wrong)
  const afterOf = (line: RefundableLine) => quantityAfter(line, soFar, request)
  const closesOrder = areAllBack(order, afterOf)
  const wasClosed = areAllBack(order, ({ id }) => soFar.quantityOf(id))
  const worth = worthOf(order, soFar, request, closesOrder, price)
  if (!worth.ok) return worth
  const { share, returned, earning, repriced } = worth.value
  const valueMinor = valueOf(order, share)
  const { gifts, leftMinor: afterGiftsMinor } = withheld(order, soFar, afterOf, valueMinor, repriced)
  const kept = {
    earning,
    bonusMinor: bonusKept(order, soFar, valueMinor),
    returned,
    deductionMinor: share.pointDeductionMinor,
    mostMinor: afterGiftsMinor,
  }
  const points = pointsTaken(order, soFar, kept, request)
  const moneyMinor = afterGiftsMinor - points.settledMinor
  const tenders = refundTenders(order, soFar, moneyMinor, request)
  if (!tenders.ok) return tenders
  return accept({
    mode: request.mode,
    lines: share.lines,
    valueMinor,
    goodsMinor: share.goodsMinor,
    adjustmentMinor: share.adjustmentMinor,
    taxMinor: taxOf(share),
    taxes: share.taxes,
    gifts,
    points,
    coupons: closesOrder && !wasClosed ? couponsBack(order, request) : [],
    moneyMinor,
    tenders: tenders.value,
    repriced,
    closesOrder,
  })
}

/** Gifts and exchanged items first, then plans of B with a threshold, each from what the ones before leave. */
function withheld(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  afterOf: (line: RefundableLine) => number,
  valueMinor: number,
  repriced: Refund['repriced'],
) {
  const less = (rows: Refund['gifts'], fromMinor: number): number =>
    rows.reduce((left, { chargedMinor }) => left - chargedMinor, fromMinor)
  const gifts = refundGifts(order, soFar, afterOf, valueMinor)
  const deals = refundDeals(order, soFar, afterOf, less(gifts, valueMinor), repriced)
  return { gifts: [...gifts, ...deals], leftMinor: less(deals, less(gifts, valueMinor)) }
}

/** A charge comes back with its line, by the same pieces, and never alone. Source: pricing.md, Growth 2, 15. */
function withCharges(order: RefundableOrder, request: RefundRequest): RefundRequest {
  const charges = order.lines.filter(({ kind }) => kind === 'charge')
  if (charges.length === 0) return request
  const goods = request.lines.filter(({ lineId }) => charges.every(({ id }) => id !== lineId))
  const backWith = ({ lineId, quantity }: RefundRequest['lines'][number]) =>
    charges.filter(({ chargeOf }) => chargeOf === lineId).map(({ id }) => ({ lineId: id, quantity }))
  return { ...request, lines: [...goods, ...goods.flatMap(backWith)] }
}

/** A gift does not hold an order open: it comes back or is charged. */
const areAllBack = (order: RefundableOrder, backOf: (line: RefundableLine) => number): boolean =>
  order.lines.every((line) => line.kind === 'gift' || backOf(line) === line.quantity)

function faultOf(order: RefundableOrder, soFar: RefundedSoFar, request: RefundRequest) {
  if (order.lines.every((line) => soFar.quantityOf(line.id) >= line.quantity)) return { code: 'refund.nothing-left' }
  if (request.lines.length === 0) return { code: 'refund.nothing-chosen' }
  const seen = new Set<string>()
  for (const { lineId, quantity } of request.lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return { code: 'refund.unknown-line', facts: { lineId } }
    if (seen.has(lineId)) return { code: 'refund.line-twice', facts: { lineId } }
    seen.add(lineId)
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      return { code: 'refund.quantity-invalid', facts: { lineId, quantity } }
    const left = line.quantity - soFar.quantityOf(lineId)
    if (quantity > left) return { code: 'refund.more-than-sold', facts: { lineId, left, wanted: quantity } }
  }
  return undefined
}

/**
 * Returns the bonus balance's part of the kept goods, by their value, where the earn rule lets that part earn nothing.
 */
function bonusKept(order: RefundableOrder, soFar: RefundedSoFar, valueMinor: number): number {
  if (order.points.earnRule?.isBonusBalanceEarning ?? true) return 0
  const bonusMinor = order.tenders.reduce((sum, tender) => sum + (tender.kind === 'balance' ? tender.bonusMinor : 0), 0)
  const backMinor = soFar.valueMinor + valueMinor
  return order.payableMinor === 0 ? 0 : bonusMinor - shareOf(bonusMinor, backMinor, order.payableMinor)
}

/** Coupons come back on a full refund, if still valid or extended by the setting. */
const couponsBack = (order: RefundableOrder, { today, settings }: RefundRequest): Refund['coupons'] =>
  order.coupons.flatMap(({ id, lastDay }): Refund['coupons'] => {
    if (lastDay === null) return [{ id, lastDay }]
    const extended = addDays(today, settings.couponExtensionDays)
    if (settings.couponExtensionDays > 0 && lastDay < extended) return [{ id, lastDay: extended }]
    return lastDay < today ? [] : [{ id, lastDay }]
  })
